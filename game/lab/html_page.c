/* The frame of a report page: one file, no network, readable without the script.
 * Must not know what is reported. */
#include "game/lab/html_page.h"

#include "game/lab/chart.h"
#include "game/lab/lab_text.h"
#include "game/lab/svg.h"

static const char style[] =
    "*{box-sizing:border-box}html{color-scheme:light dark}:root[data-theme=light]{color-scheme:light}"
    ":root[data-theme=dark]{color-scheme:dark}"
    "body{margin:0;background:var(--page);color:var(--ink);font:15px/1.5 system-ui,-apple-system,'Segoe UI',"
    "'Helvetica Neue',Arial,sans-serif}"
    "main,header,footer{max-width:1180px;margin:0 auto;padding:0 20px}"
    "header{padding-top:28px;display:flex;gap:16px;align-items:flex-start;justify-content:space-between}"
    "h1{font-size:26px;line-height:1.2;margin:0;letter-spacing:-.01em}h2{font-size:19px;margin:40px 0 "
    "6px;line-height:1.3}"
    "p{margin:6px 0 14px;max-width:75ch;color:var(--soft)}header p{margin-bottom:0}"
    "b{color:var(--ink)}code{font:13px/1.5 "
    "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;display:block;white-space:nowrap;overflow-x:auto;padding:4px "
    "0}"
    "button{font:inherit;font-size:13px;color:var(--ink);background:none;border:1px solid "
    "var(--line);border-radius:6px;"
    "padding:5px 11px;cursor:pointer;white-space:nowrap}button:hover{border-color:var(--mark)}"
    ".charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,440px),1fr));gap:26px 44px;margin:14px "
    "0}"
    "figure{margin:0}figure svg{display:block;width:100%;height:auto;overflow:visible}"
    "td:first-child,th:first-child{padding-left:2px}td small{font-size:11.5px}.scroll{overflow-x:auto;margin:8px 0 "
    "4px;border-top:2px solid var(--ink);border-bottom:2px solid var(--ink)}"
    "table{border-collapse:collapse;width:100%;font-size:13px;font-variant-numeric:tabular-nums}"
    "th,td{padding:4px 8px;text-align:right;white-space:nowrap}th.l,td.l{text-align:left}"
    "thead th{border-bottom:1px solid var(--line);font-weight:600;vertical-align:bottom}"
    "tbody tr:hover{background:var(--grid)}tbody td{border-top:1px solid var(--grid)}tbody tr:first-child "
    "td{border-top:0}"
    "td small{color:var(--soft)}.good{color:var(--mark);font-weight:600}.bad{color:var(--other);font-weight:600}"
    "th button{all:unset;cursor:pointer;padding:2px 0}th button:focus-visible{outline:2px solid var(--mark)}"
    "th button:hover{color:var(--mark)}th[aria-sort=ascending] button::after{content:' \\2191'}"
    "th[aria-sort=descending] button::after{content:' \\2193'}"
    "footer{padding-top:28px;padding-bottom:48px;font-size:13.5px;color:var(--soft)}"
    "@media(max-width:600px){main,header,footer{padding-left:14px;padding-right:14px}h1{font-size:22px}"
    "header{padding-top:18px}th,td{padding:5px 7px}}"
    "@media print{button{display:none}.scroll{overflow:visible}}";

/* Numbers are sorted by data-v, names by their text; empty fields stay last. The reader's choice of colours is
 * remembered. */
static const char script[] =
    "'use strict';(()=>{const root=document.documentElement,key='pacade-theme',b=document.getElementById('theme');"
    "const keep=v=>{try{v?localStorage.setItem(key,v):localStorage.removeItem(key)}catch(e){}};"
    "let now='';try{now=localStorage.getItem(key)||''}catch(e){}"
    "const show=()=>{now?root.dataset.theme=now:delete root.dataset.theme;"
    "b.textContent='\\u25d0 '+b.dataset[now||'auto']};"
    "b.hidden=false;b.onclick=()=>{now=now===''?'dark':now==='dark'?'light':'';keep(now);show()};show();"
    "for(const table of document.querySelectorAll('table')){const heads=[...table.tHead.rows[0].cells];"
    "heads.forEach((th,i)=>{const text=th.textContent;th.textContent='';const k=document.createElement('button');"
    "k.type='button';k.textContent=text;th.append(k);k.onclick=()=>{"
    "const down=th.getAttribute('aria-sort')==='ascending';heads.forEach(h=>h.removeAttribute('aria-sort'));"
    "th.setAttribute('aria-sort',down?'descending':'ascending');const body=table.tBodies[0];"
    "const value=r=>{const c=r.cells[i],v=c.dataset.v;return v===undefined?c.textContent.trim():v===''?NaN:+v};"
    "const empty=x=>x===''||Number.isNaN(x);[...body.rows].map((r,n)=>[r,value(r),n]).sort((p,q)=>{"
    "if(empty(p[1])||empty(q[1]))return empty(p[1])-empty(q[1])||p[2]-q[2];"
    "const c=typeof p[1]==='number'?p[1]-q[1]:p[1].localeCompare(q[1],'en',{numeric:true});"
    "return(down?-c:c)||p[2]-q[2]}).forEach(x=>body.append(x[0]))}})}})();";

void html_begin(Text *out, const char *title, const char *line) {
  text_print(out,
             "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>",
             lab_text("en"));
  svg_text(out, title);
  text_print(out, "</title>\n<link rel=\"icon\" href=\"data:,\"/>\n<style>%s%s</style>\n</head>\n<body>\n", chart_style,
             style);
  text_print(out, "<header><div><h1>");
  svg_text(out, title);
  text_print(out, "</h1><p>");
  svg_text(out, line);
  text_print(out,
             "</p></div><button id=\"theme\" type=\"button\" hidden=\"hidden\" title=\"%s\" data-auto=\"%s\" "
             "data-dark=\"%s\" data-light=\"%s\">%s</button></header>\n<main>\n",
             lab_text("light or dark"), lab_text("automatic"), lab_text("dark"), lab_text("light"),
             lab_text("automatic"));
}

void html_end(Text *out) { text_print(out, "<script>%s</script>\n</body>\n</html>\n", script); }

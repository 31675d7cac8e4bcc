# shellcheck shell=bash
# Sourced: a whole Slurm on this machine (munged, slurmctld, slurmd, as plain processes of whoever calls), gone when it
# ends. Knows nothing of what is run on it.
# slurm_start FOLDER     starts it, with all its files in FOLDER; then sbatch, squeue and scontrol talk to it
# slurm_stop             cancels what still runs on it, and ends it
# slurm_state JOB        the state of a job or of a task of an array (RUNNING, COMPLETED, FAILED, ...)
slurm_processes=()

slurm_free_port() { # a port nobody listens on; the result is in $port
  local tries
  for ((tries = 0; tries < 100; tries++)); do
    port=$((20000 + RANDOM % 10000))
    (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 0
  done
  return 1
}

# What slurm.conf says. More processors than there may be: tasks shall run side by side.
slurm_configuration() { # slurm_configuration FOLDER
  local port ctld_port me host
  me=$(id -un) host=$(hostname -s)
  slurm_free_port && ctld_port=$port && slurm_free_port || return 1
  cat <<CONF
ClusterName=check
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$ctld_port
SlurmdPort=$port
SlurmUser=$me
SlurmdUser=$me
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket=$1/munge/socket,cred_expire=5
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool
SlurmctldPidFile=$1/slurmctld.pid
SlurmdPidFile=$1/slurmd.pid
SlurmctldLogFile=$1/slurmctld.log
SlurmdLogFile=$1/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=5
MinJobAge=3600
NodeName=$host NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=check Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
}

slurm_start() {
  local folder=$1 tries end
  mkdir -p "$folder/munge" "$folder/state" "$folder/spool" && chmod 755 "$folder" "$folder/munge" || return 1
  (umask 077 && head -c 128 /dev/urandom >"$folder/munge/key") || return 1
  slurm_configuration "$folder" >"$folder/slurm.conf" || return 1
  # Nothing here is in need of a cgroup, but slurmd won't start without a kind of them: the old kind asks for no mount.
  echo 'CgroupPlugin=cgroup/v1' >"$folder/cgroup.conf" || return 1
  export SLURM_CONF=$folder/slurm.conf
  munged --foreground --force --socket="$folder/munge/socket" --key-file="$folder/munge/key" --pid-file="$folder/munge/pid" \
    --seed-file="$folder/munge/seed" --log-file="$folder/munge/log" >"$folder/munged.out" 2>&1 &
  slurm_processes=($!)
  for ((tries = 0; tries < 600; tries++)); do
    [ ! -S "$folder/munge/socket" ] || break
    sleep 0.1
  done
  slurmctld -D >"$folder/slurmctld.out" 2>&1 &
  slurm_processes+=($!)
  slurmd -D >"$folder/slurmd.out" 2>&1 &
  slurm_processes+=($!)
  load_share
  # shellcheck disable=SC2154 # set by the line before
  for ((end = SECONDS + 60 * load_share; SECONDS < end;)); do
    case $(timeout 20 sinfo -h -o %T 2>/dev/null) in idle) return 0 ;; esac
    kill -0 "${slurm_processes[@]}" 2>/dev/null || break # one of them has ended: it will not come
    sleep 0.1
  done
  echo 'Slurm did not start:'
  tail -n 15 "$folder"/*.out "$folder"/*.log
  return 1
}

slurm_stop() {
  local process
  if [ "${#slurm_processes[@]}" -gt 0 ]; then timeout 20 scancel --user="$(id -un)" 2>/dev/null; fi
  for process in "${slurm_processes[@]}"; do kill "$process" 2>/dev/null; done
  for process in "${slurm_processes[@]}"; do wait "$process" 2>/dev/null; done
  slurm_processes=()
}

slurm_state() { squeue -h -t all -j "$1" -o %T 2>/dev/null | sort -u | tr '\n' ' ' | sed 's/ $//'; }

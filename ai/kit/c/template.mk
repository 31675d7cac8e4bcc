# Builds the agent: run make after every change.
CC ?= cc

agent: agent.c pacade_agent.h
	$(CC) -std=c99 -O2 -Wall -Wextra -o $@ agent.c

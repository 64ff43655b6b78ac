import { readdirSync, readFileSync } from 'node:fs';

/** Returns a process's resident memory in MB (Linux: `/proc`). */
export function residentMb(pid: number | undefined): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** Returns a process's peak resident memory in MB (Linux: `/proc`). */
export function peakMb(pid: number | undefined): number {
  const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** Returns the number of a process's open files and sockets. */
export function handles(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

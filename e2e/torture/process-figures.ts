import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process in MB (Linux: `/proc`). */
export function residentMb(pid: number | undefined): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** The most memory that a process has had resident since its start, in MB (Linux: `/proc`). */
export function peakMb(pid: number | undefined): number {
  const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}

/** Open files and sockets of a process. */
export function handles(pid: number | undefined): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

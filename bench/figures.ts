import { readFileSync } from 'node:fs';

/** The middle of some figures; of an even number, the upper one. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const rounded = (figure: number, digits = 2) => Number(figure.toFixed(digits));

const TICKS_PER_SECOND = 100;

/** Processor time that a process has used, in seconds (proc(5), fields 14 and 15 of `stat`). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process, in MB. */
export function benchResidentMb(pid: number): number {
  const kb = /VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kb) / 1024);
}

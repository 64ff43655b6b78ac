import { readFileSync } from 'node:fs';

/** Returns the median; of an even count, the upper one. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Rounds to a number of decimal digits. */
export const round = (value: number, digits = 2) => Number(value.toFixed(digits));

const TICKS_PER_SECOND = 100;

/** Returns the processor time of a process in seconds (proc(5), fields 14 and 15 of `stat`). */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

import { readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '@/tools/cli/files-below';

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

/** The size of all files below some folders, in MB. */
export async function diskMb(...folders: string[]): Promise<number> {
  let bytes = 0;
  for (const folder of folders) {
    for (const file of await filesBelow(folder)) {
      bytes += (await stat(path.join(folder, file)).catch(() => ({ size: 0 }))).size;
    }
  }
  return bytes / 1024 / 1024;
}

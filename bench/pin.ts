import { spawnSync } from 'node:child_process';

/**
 * Gives all threads of a process some of the processors; what it starts afterwards inherits them. On one
 * processor, waking the other side of a connection costs the same for each contender.
 * @throws where `taskset` is missing or there are no such processors.
 */
export function pin(pid: number, processors: string): void {
  const { status, stderr } = spawnSync('taskset', ['-a', '-p', '-c', processors, `${pid}`]);
  if (status !== 0)
    throw new Error(`taskset -c ${processors} failed: ${stderr ?? 'not installed'}`);
}

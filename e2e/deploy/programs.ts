import { execFileSync } from 'node:child_process';
import { findProgram, type Program } from '../site/programs';

const debian = (name: string, executable: string, ...packages: [string, ...string[]]): Program => ({
  name,
  executables: [executable],
  paths: [],
  packages,
});

export const CADDY = debian('Caddy', 'caddy', 'caddy');
export const COMPOSE = debian('Docker Compose', 'docker-compose', 'docker-compose');
export const PROMETHEUS = debian('Prometheus', 'prometheus', 'prometheus');
export const PROMTOOL = debian('promtool', 'promtool', 'prometheus');
export const SYSTEMD = debian('systemd', 'systemd-analyze', 'systemd');

/** The path of a program. @throws when it is not installed */
export function pathOf(program: Program): string {
  const file = findProgram(program);
  if (!file) throw new Error(`${program.name} is not installed.`);
  return file;
}

/** Runs a program and returns what it prints. @throws with its errors when it fails */
export const runProgram = (
  program: Program,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string => execFileSync(pathOf(program), args, { encoding: 'utf8', stdio: 'pipe', ...options });

import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { freePort } from '../site/free-port';
import { getWithRetry } from '../site/get';
import { isOpen } from '../site/nginx';
import {
  debianProgram,
  findProgram,
  installCommand,
  installMissing,
  type Program,
} from '../site/programs';
import { startSite } from '../site/start';
import { waitUntil } from '../site/wait-until';

const CADDY = debianProgram('Caddy', 'caddy');
const COMPOSE = debianProgram('Docker Compose', 'docker-compose');
const PROMTOOL = debianProgram('promtool', 'promtool', 'prometheus');
const SYSTEMD = debianProgram('systemd', 'systemd-analyze', 'systemd');
/** In tenths, the unit of `systemd-analyze security`. */
const MAX_EXPOSURE = '20';

/** Runs a program. @throws with its errors if it fails */
const run = (program: Program, args: string[], env: Record<string, string> = {}): string =>
  execFileSync(findProgram(program) ?? program.name, args, {
    encoding: 'utf8',
    stdio: 'pipe',
    env: { ...process.env, ...env },
  });

function checkSystemd(folder: string): void {
  const file = path.join(folder, 'lectern.service');
  const unit = readFileSync('deploy/lectern.service', 'utf8');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
  const complaints = run(SYSTEMD, ['verify', file]);
  if (complaints) throw new Error(complaints);
  const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, '--no-pager'];
  run(SYSTEMD, [...args, 'deploy/lectern.service']);
}

/** Runs Caddy in front of a site, with its own certificate, and reads a page through it. */
async function checkCaddy(folder: string): Promise<void> {
  const site = await startSite({ TRUSTED_PROXIES: '1' });
  const port = await freePort();
  const env = {
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    LECTERN: new URL(site.url).host,
  };
  const file = path.join(folder, 'Caddyfile');
  const args = ['--config', file, '--adapter', 'caddyfile'];
  // Only the test disables the port for administration.
  writeFileSync(file, readFileSync('deploy/Caddyfile', 'utf8').replace(/^\{$/m, '{\n\tadmin off'));
  run(CADDY, ['validate', ...args], env);
  const edge = spawn(findProgram(CADDY) ?? '', ['run', ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  try {
    await waitUntil('Caddy opens its port', () => isOpen(port));
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    const { body } = await getWithRetry({ url: env.SITE_ADDRESS }, '/api/status/ips', headers);
    if (!/^\["(?:127\.0\.0\.1|::1)"\]$/.test(body)) throw new Error(`The client is ${body}.`);
  } finally {
    edge.kill();
    await site.stop();
  }
}

function checkPrometheus(): void {
  run(PROMTOOL, ['check', 'rules', 'deploy/alerts.yml']);
  run(PROMTOOL, ['test', 'rules', 'deploy/alerts.test.yml']);
  run(PROMTOOL, ['check', 'config', '--syntax-only', 'deploy/prometheus.yml']);
}

function checkCompose(): void {
  for (const [name, value] of [
    ['API_BASE_URL', 'https://community.example.org/api'],
    ['WIKI_URL', 'https://wiki.example.org'],
    ['COMMUNITY', 'mirror'],
    ['SITE_NAME', 'The shed'],
  ] as const) {
    const env = { [name]: value, TLS_DIR: '/tls' };
    const command = ['-f', 'deploy/compose.yaml', '--profile', 'mirror', 'config'];
    const resolved = run(COMPOSE, command, env);
    const given = resolved.split('\n').filter((line) => line.trim() === `${name}: ${value}`);
    if (given.length !== 3) throw new Error(resolved);
  }
}

const CHECKS: Readonly<Record<string, { program: Program; check: typeof checkCaddy }>> = {
  systemd: { program: SYSTEMD, check: async (folder) => checkSystemd(folder) },
  caddy: { program: CADDY, check: checkCaddy },
  prometheus: { program: PROMTOOL, check: async () => checkPrometheus() },
  compose: { program: COMPOSE, check: async () => checkCompose() },
};

/**
 * `npm run test:deploy [-- name…]`: checks the files of `deploy/` with their programs, which it installs if
 * it may. `npm test` checks nginx.conf.
 */
for (const name of process.argv.length > 2 ? process.argv.slice(2) : Object.keys(CHECKS)) {
  const { program, check } = CHECKS[name] ?? {};
  if (!program || !check) throw new Error(`There is no ${name}; there are ${Object.keys(CHECKS)}.`);
  const missing = installMissing([program]);
  if (missing.length > 0) throw new Error(`Not installed: ${installCommand(missing)}`);
  await check(temporaryDir());
  console.log(`${name} passed`);
}

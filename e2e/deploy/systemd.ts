import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuild } from '@/tools/build/build';
import { installPackage } from '../package/install-package';
import { freePort } from '../site/free-port';
import { get } from '../site/get';
import { runProgram, SYSTEMD } from './programs';

const UNIT = 'deploy/lectern.service';
/** In tenths, as `systemd-analyze security` takes it. */
const MAX_EXPOSURE = '20';
const MAX_WAIT_MS = 90_000;
const CGROUP = 'lectern-systemd-test';
const PAGES = ['/', '/board/topics', '/wiki/pages', '/search?q=clock'];

/** For the test alone: another address, and no units of a whole machine. */
const dropIn = (port: number) => `[Unit]
DefaultDependencies=no
[Service]
Environment=PORT=${port} HOST=127.0.0.1
`;
const TARGET = '[Unit]\nDefaultDependencies=no\nRequires=lectern.service\n';

/**
 * A script that starts systemd as the first process of a new PID namespace, with an installed release at
 * /opt/lectern. What it mounts and writes is gone with its namespaces; its control groups are not.
 */
const bootScript = (folder: string) => `#!/bin/sh
set -e
if [ "$1" != inner ]; then
  mount --make-rprivate /
  umount -l /sys/fs/cgroup
  mount -t cgroup2 cgroup2 /sys/fs/cgroup
  mkdir -p /sys/fs/cgroup/${CGROUP}
  echo $$ > /sys/fs/cgroup/${CGROUP}/cgroup.procs
  exec unshare --cgroup "$0" inner
fi
umount /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
for place in /run /var/lib /opt; do mount -t tmpfs tmpfs $place; done
mount -t proc proc /proc
mkdir -p /run/systemd/system/lectern.service.d /opt/lectern
mount --bind '${folder}/installed' /opt/lectern
mount -o remount,ro,bind /opt/lectern
cp '${folder}/lectern.service' '${folder}/test.target' /run/systemd/system/
cp '${folder}/test.conf' /run/systemd/system/lectern.service.d/
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd --unit=test.target --show-status=no
`;

const CLEAN_UP = `mount --make-rprivate / && mount -t cgroup2 cgroup2 /mnt &&
  find /mnt/${CGROUP} -depth -type d -exec rmdir {} +`;

/** Static checks of the unit. Returns what is wrong. */
function analyze(file: string): string[] {
  const complaints = runProgram(SYSTEMD, ['verify', file]);
  const args = ['security', '--offline=true', `--threshold=${MAX_EXPOSURE}`, '--no-pager'];
  const report = runProgram(SYSTEMD, [...args, UNIT]);
  console.log(`  ${/Overall exposure.*/.exec(report)?.[0]}`);
  return complaints ? [complaints] : [];
}

/** The process that systemd is outside of its namespace. */
function firstProcess({ pid }: ChildProcess): string {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  if (!child) throw new Error('systemd has stopped.');
  return child;
}

/** Starts the unit by a systemd of its own, reads pages, and stops it. Returns what is wrong. */
async function boot(folder: string): Promise<string[]> {
  const port = await freePort();
  writeFileSync(path.join(folder, 'test.conf'), dropIn(port));
  writeFileSync(path.join(folder, 'test.target'), TARGET);
  const script = path.join(folder, 'boot.sh');
  writeFileSync(script, bootScript(folder));
  chmodSync(script, 0o755);
  const namespaces = ['--pid', '--fork', '--kill-child', '--mount', '--ipc', '--uts'];
  const machine = spawn('unshare', [...namespaces, script], { stdio: 'ignore' });
  const ended = once(machine, 'exit');
  const faults: string[] = [];
  try {
    for (const page of PAGES) {
      const status = await statusOf(`http://127.0.0.1:${port}`, page);
      console.log(`  ${page} ${status}`);
      if (status !== 200) faults.push(`${page} has the status ${status}`);
    }
    const run = (command: string) =>
      execFileSync('nsenter', ['-t', firstProcess(machine), '-a', 'sh', '-c', command], {
        encoding: 'utf8',
      });
    const files = run('ls -A /var/lib/lectern/').trim().split('\n');
    console.log(`  DATA_DIR: ${files.join(' ')}`);
    if (!files.includes('community.db')) faults.push('there is no store in DATA_DIR');
    run('systemctl stop lectern');
    const state = run('systemctl show lectern -p ActiveState,Result,NRestarts --value').trim();
    console.log(`  stopped: ${state.split('\n').join(' ')}`);
    if (!/^inactive$/m.test(state) || !/^success$/m.test(state) || !/^0$/m.test(state))
      faults.push(`after a stop: ${state}`);
  } finally {
    process.kill(Number(firstProcess(machine)), 'SIGKILL');
    await ended;
    execFileSync('unshare', ['--mount', 'sh', '-c', CLEAN_UP], { stdio: 'ignore' });
  }
  return faults;
}

async function statusOf(url: string, page: string): Promise<number> {
  const since = performance.now();
  for (;;) {
    const status = await get({ url }, page).then(
      (response) => response.status,
      () => 0,
    );
    if ((status !== 0 && status !== 503) || performance.now() - since > MAX_WAIT_MS) return status;
    await sleep(250);
  }
}

/** Checks `deploy/lectern.service`, and starts it by a systemd in namespaces of its own. Returns what is wrong. */
export async function checkSystemd(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-systemd-'));
  try {
    const unit = readFileSync(UNIT, 'utf8').replace('/usr/bin/node', process.execPath);
    writeFileSync(path.join(folder, 'lectern.service'), unit);
    const faults = analyze(path.join(folder, 'lectern.service'));
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      return [...faults, 'only root on Linux can start the unit in namespaces of its own'];
    await ensureBuild(process.cwd());
    await installPackage(folder);
    return [...faults, ...(await boot(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../site/free-port';
import { findProgram, KIWIX } from '../site/programs';
import { waitUntil } from '../site/wait-until';

/** Starts `kiwix-serve` with an archive. */
export async function serveZim(file: string): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const args = ['--port', String(port), '--address', '127.0.0.1', file];
  const child = spawn(findProgram(KIWIX) ?? 'kiwix-serve', args, { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const isOpen = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitUntil('kiwix-serve answers', () => {
    if (child.exitCode !== null) throw new Error(`kiwix-serve stopped with ${child.exitCode}.`);
    return isOpen();
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

import type { ChildProcess } from 'node:child_process';

/**
 * Waits until a started site prints its address.
 * @param child its standard output is a pipe
 * @returns the IPv4 address
 * @throws with its output if the site ends before
 */
export function waitUntilOpen(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        printed += chunk;
        const [, url] = /is open at (http:\/\/\S+)/.exec(printed) ?? [];
        if (url) resolve(url.replace('localhost', '127.0.0.1'));
      });
    }
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The site stopped with ${code ?? signal}:\n${printed}`)),
    );
  });
}

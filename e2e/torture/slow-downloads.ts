import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { get } from '../site/get';
import { type Site, startSite } from '../site/start';
import { residentMb } from './process-figures';
import { atMost, type Figure, none, type Torture } from './torture';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const IMAGE_MB = 15;
const SETTLE_MS = 500;

/** Opens a connection that requests an image like a browser, and does not read the response. */
function stalled(site: Site): Socket {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined);
  const accepted = 'Accept-Encoding: gzip, deflate, br\r\n';
  socket.write(`GET /media/own/large.png HTTP/1.1\r\nHost: x\r\n${accepted}\r\n`);
  return socket;
}

/** Clients that request a large image and do not read it, while others use the site. */
export async function slowDownloads(site: Site, clients: number): Promise<Figure[]> {
  const folder = path.join(site.dataDir, 'media', 'own');
  await mkdir(folder, { recursive: true });
  const large = Buffer.concat([PNG, Buffer.alloc(IMAGE_MB * 1024 * 1024)]);
  await writeFile(path.join(folder, 'large.png'), large);
  await writeFile(path.join(folder, 'small.png'), PNG);
  await get(site, '/media/own/small.png');
  const before = residentMb(site.process.pid);
  const sockets = Array.from({ length: clients }, () => stalled(site));
  try {
    await sleep(SETTLE_MS);
    const odd: string[] = [];
    for (const address of ['/media/own/small.png', '/api/board/forums', '/icon.svg']) {
      const { status } = await get(site, address);
      if (status !== 200) odd.push(`${address}: ${status}`);
    }
    const grown = residentMb(site.process.pid) - before;
    return [
      atMost(`${clients} clients that read nothing of ${IMAGE_MB} MB: memory`, grown, 100, 'MB'),
      none('data and other files meanwhile', odd),
    ];
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

/** Large files and slow clients. */
export const downloads: Torture = {
  about: '200 clients that ask for 15 MB each and read nothing',
  async run() {
    const site = await startSite({ LOG_LEVEL: 'error' });
    try {
      return await slowDownloads(site, 200);
    } finally {
      await site.stop();
    }
  },
};

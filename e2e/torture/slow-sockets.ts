import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '@/e2e/fixtures/open-connection';
import { get } from '../site/get';
import { atMost, type Figure, none, percentile } from './torture';

/** After this time open sockets count as never closed. */
const PATIENCE_MS = 60_000;

/** Opens a socket that sends nothing, or one byte of a request at a time. */
async function open(url: string, isSlow: boolean): Promise<Socket> {
  const socket = await openSocket(url);
  if (!isSlow) return socket;
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
  const drip = setInterval(() => socket.writable && socket.write('x'), 1000);
  return socket.on('close', () => clearInterval(drip));
}

/** Slow and idle sockets: closed within 10 s, while others are served. */
export async function slowSockets(site: { url: string }, each: number): Promise<Figure[]> {
  await get(site, '/board/topics');
  const started = performance.now();
  const sockets: Socket[] = [];
  for (let at = 0; at < 2 * each; at += 100) {
    const some = Array.from({ length: 100 }, (_, n) => open(site.url, (at + n) % 2 === 0));
    sockets.push(...(await Promise.all(some)));
  }
  const opened = performance.now() - started;
  let left = sockets.length;
  for (const socket of sockets) {
    socket.resume();
    socket.once('close', () => {
      left -= 1;
    });
  }
  const served: number[] = [];
  const odd: string[] = [];
  const since = performance.now();
  while (left > 0 && performance.now() - since < PATIENCE_MS) {
    const startedMs = performance.now();
    const { status } = await get(site, '/board/topics');
    served.push(performance.now() - startedMs);
    if (status !== 200) odd.push(String(status));
    await sleep(50);
  }
  const gone = performance.now() - since;
  const never = Array.from({ length: left }, () => 'a socket');
  for (const socket of sockets) socket.destroy();
  return [
    atMost(
      `${each} slow and ${each} idle sockets, opened in ${Math.round(opened)} ms, gone after`,
      gone / 1000,
      10,
      's',
    ),
    none('sockets never closed', never),
    none('others not served meanwhile', odd),
    atMost('p99 of their pages', percentile(served, 0.99), 500, 'ms'),
  ];
}

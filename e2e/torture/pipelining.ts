import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSocket } from '@/e2e/fixtures/open-connection';
import { startSite } from '../site/start';
import { residentMb } from './process-figures';
import { atMost, type Figure, none, percentile, type Torture } from './torture';
import { Visitors } from './visit';

const CONNECTIONS = 30;
const BYTES_EACH = 64 * 1024;
const SECONDS = 5;
/** The process returns freed memory after the next garbage collection. */
const COMES_BACK_WITHIN_SECONDS = 30;
const TOPIC = '/board/topics/1200';

/** What each connection requests repeatedly. */
const REQUESTS = {
  'a cached page, uncompressed': TOPIC,
  'malformed addresses': '/board/topics/x1',
  'the health check': '/api/health/live',
};

function pipelined(path: string): string {
  const request = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  return request.repeat(Math.floor(BYTES_EACH / request.length));
}

/** Opens a connection, sends everything, and reads nothing. */
async function openDeaf(url: string, text: string): Promise<Socket> {
  const socket = (await openSocket(url)).pause();
  socket.write(text);
  return socket;
}

/** 30 connections that pipeline 64 kB of requests each and read nothing, while others read a cached page. */
async function pipelineUnread(path: string, what: string): Promise<Figure[]> {
  await using site = await startSite({ LOG_LEVEL: 'error' });
  await using reader = new Visitors(site.url, 1);
  const { pid } = site.process;
  // One second after its start the site renders pages in advance, which does not count.
  await sleep(5000);
  for (let n = 0; n < 200; n += 1) await reader.visit(`${TOPIC}?utm_source=${n}`);
  const before = residentMb(pid);
  const sockets = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => openDeaf(site.url, pipelined(path))),
  );
  const waits: number[] = [];
  const odd: string[] = [];
  let peak = before;
  const started = performance.now();
  while (performance.now() - started < SECONDS * 1000) {
    const { status, ms } = await reader.visit(TOPIC);
    waits.push(ms);
    if (status !== 200) odd.push(String(status));
    peak = Math.max(peak, residentMb(pid));
    await sleep(20);
  }
  for (const socket of sockets) socket.destroy();
  let after = residentMb(pid);
  for (let n = 0; n < COMES_BACK_WITHIN_SECONDS && after > before + 50; n += 1) {
    await sleep(1000);
    await reader.visit(TOPIC);
    after = residentMb(pid);
  }
  return [
    atMost(`${what}: resident memory grown`, peak - before, 150, 'MB'),
    atMost(`${what}: still grown after they closed`, after - before, 50, 'MB'),
    none(`${what}: others not served meanwhile`, odd),
    atMost(`${what}: p99 of their pages`, percentile(waits, 0.99), 200, 'ms'),
  ];
}

async function run(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(REQUESTS)) {
    figures.push(...(await pipelineUnread(path, what)));
  }
  return figures;
}

/** Clients that send requests without end and read no response. */
export const pipelining: Torture = {
  about: 'thirty connections that pipeline 64 kB of requests each and read nothing',
  run,
};

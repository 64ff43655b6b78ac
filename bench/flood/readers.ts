import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { request } from './request';

/* Readers in their own process, so that busy crawlers do not delay their measurements. */

/** Pages that are read often. */
export const READ_OFTEN = ['/', '/board/forums', '/board/topics', '/wiki/pages'];
/** Time that a reader looks at a page. */
const READING_MS = 1000;

interface Task {
  /** URL of the site. */
  url: string;
  readers: number;
  /** Topics, each read once, the last one first. */
  topics: number[];
}

/** Readers' waits in milliseconds, for cached and uncached pages. A 503 waits until the page is served. */
export interface Waits {
  cached: number[];
  cold: number[];
  rejected: number;
}

/** Returns the paths of the files that a browser fetches with a page. */
async function readFilePaths(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  return [
    ...html.matchAll(/<script\b[^>]*\ssrc="(\/[^"]+)"|<link rel="icon" href="(\/[^"]+)"/g),
  ].flatMap(([, script, icon]) => script ?? icon ?? []);
}

async function read(
  { url, readers, topics }: Task,
  reader: number,
  isOver: () => boolean,
  to: Waits,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const address = `203.${reader}.113.5`;
  await sleep((READING_MS * reader) / readers);
  for (const file of await readFilePaths(url)) await request(`${url}${file}`, address, agent);
  for (let turn = reader; !isOver(); turn += 1) {
    const id = topics.pop();
    const often = READ_OFTEN[turn % READ_OFTEN.length] ?? '/';
    for (const at of [often, ...(id ? [`/board/topics/${id}`] : [])]) {
      const startedMs = performance.now();
      let answer = await request(`${url}${at}`, address, agent);
      while (answer.status === 503) {
        to.rejected += 1;
        await sleep(1000);
        answer = await request(`${url}${at}`, address, agent);
      }
      const waits = answer.cache === 'MISS' ? to.cold : to.cached;
      waits.push(performance.now() - startedMs);
      await sleep(READING_MS);
    }
  }
  agent.destroy();
}

/**
 * Starts readers. Resolves to a function that ends them and returns their waits and the remaining topics.
 */
export async function startReaders(
  task: Task,
): Promise<() => Promise<{ waits: Waits; topics: number[] }>> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  child.send(task);
  return async () => {
    child.send('end');
    const [result] = await once(child, 'message');
    return result;
  };
}

async function readUntilEnd(task: Task, isOver: () => boolean): Promise<void> {
  const waits: Waits = { cached: [], cold: [], rejected: 0 };
  await Promise.all(
    Array.from({ length: task.readers }, (_, reader) => read(task, reader, isOver, waits)),
  );
  // Closing the channel too early would lose a long message.
  process.send?.({ waits, topics: task.topics }, () => process.disconnect());
}

if (process.send) {
  let isOver = false;
  process.on('message', (message: Task | 'end') => {
    if (message === 'end') {
      isOver = true;
    } else {
      void readUntilEnd(message, () => isOver);
    }
  });
  process.send('ready');
}

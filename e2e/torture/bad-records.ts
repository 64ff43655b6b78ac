import { setTimeout as sleep } from 'node:timers/promises';
import {
  resetConnection,
  respondWith,
  type SocketBehavior,
} from '@/e2e/fixtures/scripted-upstream';
import { startSite } from '../site/start';
import { type Figure, none, type Torture } from './torture';
import { startCommunity, type TortureCommunity, topicIds } from './torture-community';
import { Visitors } from './visit';

const PAUSE_MS = 50;
const OVERSIZED = respondWith(`[${' '.repeat(9 * 1024 * 1024)}]`);

/** A topic, and how the community responds to every request about it. */
type BadRecord = [id: string, behaviour: SocketBehavior];

const BAD: Record<string, BadRecord> = {
  'a topic that answers 500': ['1200', respondWith('<h1>Error', 500)],
  'a topic that is too large whatever `limit` says': ['1486', OVERSIZED],
  'a topic that resets the connection': ['1660', resetConnection],
};

/** The topic that a target of the community names; undefined for a list or anything else. */
const topicIn = (target: string) => /^\/board\/topics\/(\d+)/.exec(target)?.[1];

/** Reads healthy pages, one after the other, while others read all pages of bad topics. */
async function readBeside(
  bad: readonly BadRecord[],
  healthy: readonly string[],
  on: { community: TortureCommunity; visitors: Visitors },
): Promise<string[]> {
  const { community, visitors } = on;
  const behaviours = new Map(bad);
  community.hide = (target) => behaviours.get(topicIn(target) ?? '');
  const lost: string[] = [];
  let isOver = false;
  const readBad = async ([id]: BadRecord) => {
    for (let page = 2; !isOver; page = 2 + (page % 20)) {
      const { status } = await visitors.visit(`/board/topics/${id}?page=${page}`);
      if (status !== 503) lost.push(`page ${page} of a bad topic is ${status}`);
      await sleep(PAUSE_MS);
    }
  };
  const reading = Promise.all(bad.map(readBad));
  await sleep(10 * PAUSE_MS);
  for (const id of healthy) {
    const { status } = await visitors.visit(`/board/topics/${id}`);
    // A topic that has moved is a redirect.
    if (status !== 200 && status !== 308) lost.push(`topic ${id} is ${status}`);
    await sleep(PAUSE_MS);
  }
  isOver = true;
  await reading;
  return lost;
}

/** Reads so many healthy unread topics beside each bad one, and beside all of them. */
export async function besideBadRecords(topics: number): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const site = await startSite({ API_BASE_URL: community.url, LOG_LEVEL: 'error' });
  const visitors = new Visitors(site.url, 8);
  const badIds = new Set(Object.values(BAD).map(([id]) => id));
  const figures: Figure[] = [];
  try {
    const healthy = (await topicIds(community)).filter((id) => !badIds.has(id));
    const each = Object.entries(BAD).map(([name, record]) => [name, [record]] as const);
    for (const [name, bad] of [...each, ['all of these', Object.values(BAD)] as const]) {
      const read = healthy.splice(0, topics);
      figures.push(
        none(
          `${name}: healthy pages lost of ${read.length}`,
          await readBeside(bad, read, { community, visitors }),
        ),
      );
    }
    return figures;
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

/** Single records that cannot be read, in a community that is well. */
export const badRecords: Torture = {
  about: 'records that answer 500, are too large or break the connection, beside healthy ones',
  run: () => besideBadRecords(40),
};

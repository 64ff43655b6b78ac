import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { SharedCache } from '@/lib/shared-cache/shared-cache';
import { PreparedResponse } from '../response/prepared-response';
import type { RenderPage } from './page-cache';

interface Policy {
  freshMs: number;
  staleMs: number;
}

/** Longer than any rendering: the lock of a replica that has died goes by itself. */
const LOCK_MS = 9000;
/** A replica looks so often, and so long, for the page that another is rendering. */
const LOOK_EVERY_MS = 40;
const LOOK_FOR_MS = 2000;

const head = z.object({
  madeMs: z.number(),
  headers: z.record(z.string(), z.string()),
});

/** A page as the tier keeps it: a line of JSON, then the body. */
function encode(page: PreparedResponse, madeMs: number): Buffer {
  const line = `${JSON.stringify({ madeMs, headers: page.headers })}\n`;
  return Buffer.concat([Buffer.from(line), page.body]);
}

function decode(kept: Buffer): { page: PreparedResponse; madeMs: number } | undefined {
  const end = kept.indexOf('\n');
  try {
    const { madeMs, headers } = head.parse(JSON.parse(kept.subarray(0, end).toString()));
    const page = new PreparedResponse(200, headers, Buffer.from(kept.subarray(end + 1)));
    page.ageMs = Math.max(0, Date.now() - madeMs);
    return { page, madeMs };
  } catch {
    return undefined;
  }
}

const pageKey = (address: string) => `page:${address}`;

/**
 * Puts a tier that many replicas share before a rendering: one replica renders, the others take
 * what it made. Where the tier is away, each renders for itself.
 * @param purges counts the purges so far: what was begun before one is not shared after it
 */
export function renderThroughSharedCache(
  render: RenderPage<PreparedResponse>,
  tier: SharedCache,
  { freshMs, staleMs }: Policy,
  purges: () => number,
): RenderPage<PreparedResponse> {
  async function fresh(address: string): Promise<PreparedResponse | undefined> {
    const kept = await tier.get(pageKey(address));
    const read = kept && decode(kept);
    return read && read.page.ageMs < freshMs ? read.page : undefined;
  }

  async function awaited(address: string): Promise<PreparedResponse | undefined> {
    const until = performance.now() + LOOK_FOR_MS;
    while (performance.now() < until) {
      await sleep(LOOK_EVERY_MS);
      const page = await fresh(address);
      if (page) return page;
    }
    return undefined;
  }

  return async (address, who) => {
    const known = await fresh(address);
    if (known) return known;
    const before = purges();
    const isMine = await tier.lock(address, LOCK_MS);
    if (!isMine) {
      const made = await awaited(address);
      if (made) return made;
    }
    try {
      const page = await render(address, who);
      if (page?.status === 200 && !page.savedAt && !page.isEmpty && purges() === before) {
        await tier.set(pageKey(address), encode(page, Date.now()), freshMs + staleMs);
      }
      return page;
    } finally {
      if (isMine) void tier.unlock(address);
    }
  };
}

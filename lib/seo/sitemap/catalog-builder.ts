import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { config } from '@/lib/config/config';
import { log } from '@/lib/log/log';
import { runAsClient } from '@/lib/runtime/client-kind';
import { defineProcessState } from '@/lib/runtime/process-state';
import {
  type Catalog,
  type CrawlState,
  catalogSchema,
  crawlStateSchema,
  newCrawlState,
} from './catalog';
import { continueCrawl } from './crawl-community';

/** How a community is walked through. */
export interface CrawlPolicy {
  /** Between two questions. */
  pauseMs: number;
  /** How old a finished catalogue may be before the next walk begins. */
  freshMs: number;
  /** The shortest rest after a failure. */
  restMs: number;
  /** A walk is followed by a rest so many times as long. */
  restFactor: number;
  /** How long a visitor waits for the first walk to end. */
  patienceMs: number;
  /** Where the walk is written down, so that a restart goes on with it; undefined: nowhere. */
  file?: string | undefined;
}

const HOUR_MS = 3_600_000;
/** A walk is written down after this long, and at its end. */
const NOTE_MS = 30_000;

/** A remote community is asked once a second at most, and rests for hours; the own one is at hand. */
function mannerOf({ apiBaseUrl, dataDir, cacheSeconds }: ReturnType<typeof config>): CrawlPolicy {
  if (!apiBaseUrl) {
    const freshMs = cacheSeconds * 1000;
    return { pauseMs: 0, freshMs, restMs: 1000, restFactor: 20, patienceMs: 5000 };
  }
  const file = path.join(dataDir, 'sitemap.json');
  return {
    pauseMs: 1000,
    freshMs: 6 * HOUR_MS,
    restMs: 60_000,
    restFactor: 0,
    patienceMs: 0,
    file,
  };
}

const notes = z.object({
  /** Another community's walk is of no use. */
  community: z.string(),
  good: catalogSchema.optional(),
  goodAt: z.number(),
  walk: crawlStateSchema,
});

/**
 * Keeps the catalogue of the community: the last that was complete, while the next is walked for
 * in the background. A walk that meets trouble rests, and goes on where it stood.
 */
export class CatalogBuilder {
  private good?: Catalog | undefined;
  private goodAt = 0;
  private walk: CrawlState = newCrawlState();
  private walking?: Promise<void> | undefined;
  private notBefore = 0;
  private notedAt = 0;
  private readonly remembering: Promise<void>;

  constructor(
    private readonly manner: CrawlPolicy,
    private readonly community: string,
  ) {
    this.remembering = this.remember();
  }

  /** The last complete catalogue; undefined while there is none yet. */
  async read(): Promise<Catalog | undefined> {
    await this.remembering;
    const now = Date.now();
    if (!this.walking && now >= this.notBefore && now - this.goodAt >= this.manner.freshMs) {
      this.walking = this.goOn().finally(() => {
        this.walking = undefined;
      });
    }
    if (!this.good && this.walking) {
      await Promise.race([this.walking, sleep(this.manner.patienceMs, undefined, { ref: false })]);
    }
    return this.good;
  }

  private async goOn(): Promise<void> {
    const started = performance.now();
    const failure = await runAsClient('background', () =>
      continueCrawl(this.walk, () => this.pause()),
    );
    if (failure) {
      const asked = 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) * 1000 : 0;
      this.notBefore = Date.now() + Math.max(asked, this.manner.restMs);
      log().warn({ event: 'sitemap walk rests', failure, offset: this.walk.offset });
    } else {
      this.good = this.walk.found;
      this.goodAt = Date.now();
      this.walk = newCrawlState();
      this.notBefore = Date.now() + this.manner.restFactor * (performance.now() - started);
    }
    await this.note();
  }

  private async pause(): Promise<void> {
    await sleep(this.manner.pauseMs, undefined, { ref: false });
    if (Date.now() - this.notedAt > NOTE_MS) await this.note();
  }

  private async note(): Promise<void> {
    this.notedAt = Date.now();
    const { file } = this.manner;
    if (!file) return;
    const { community, good, goodAt } = this;
    const text = JSON.stringify({ community, good, goodAt, walk: this.walk });
    try {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    } catch (error) {
      log().warn({ event: 'sitemap walk not written down', err: error });
    }
  }

  private async remember(): Promise<void> {
    const { file } = this.manner;
    const text = file && (await readFile(file, 'utf8').catch(() => undefined));
    if (!text) return;
    try {
      const kept = notes.parse(JSON.parse(text));
      if (kept.community !== this.community) return;
      this.good = kept.good;
      this.goodAt = kept.goodAt;
      this.walk = kept.walk;
    } catch (error) {
      log().warn({ event: 'sitemap walk not read', err: error });
    }
  }
}

const catalogBuilder = defineProcessState(
  'catalog-builder',
  () => new CatalogBuilder(mannerOf(config()), config().apiBaseUrl ?? ''),
);

/** The catalogue of this site's community; undefined while there is none yet. */
export const currentCatalog = (): Promise<Catalog | undefined> => catalogBuilder().read();

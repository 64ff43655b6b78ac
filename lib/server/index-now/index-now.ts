import type { Config } from '@/lib/base/config/config';
import { log } from '@/lib/base/log/log';
import type { ContentVersion } from '@/lib/page-cache/content-version';
import { isRecordKey, type Purge } from '@/lib/page-cache/purge/purge';
import { storePath } from '@/lib/store/build/publish-store';
import { canonicalUrl } from '@/lib/urls/canonical-url';
import type { View } from '@/lib/urls/views/view';
import { viewOfRecord } from '@/lib/urls/views/view-of-record';
import { readChangedViews } from './changed-views';
import type { Batch, SubmissionQueue } from './submission-queue';
import type { SubmissionResult, SubmitUrls } from './submit-urls';

const MINUTE_MS = 60_000;
/** The pauses after failed attempts; after the last one a batch is given up, seven hours in all. */
const PAUSES_MS = [0.5, 2, 10, 60, 360].map((minutes) => minutes * MINUTE_MS);
/** How often it is looked for a new publication, and for batches that are due again or left behind. */
const CHECK_EVERY_MS = 5000;

interface Dependencies {
  settings: Pick<Config, 'dataDir' | 'siteUrl' | 'indexNow' | 'postsPerPage' | 'wikiHome'>;
  queue: SubmissionQueue;
  submit: SubmitUrls;
}

/** The canonical URLs of views, each once. */
const canonicalUrlsOf = (views: readonly View[]): string[] => [
  ...new Set(views.flatMap((view) => canonicalUrl(view) ?? [])),
];

/**
 * Tells search engines by IndexNow which pages have changed. What is to be told waits in a file, and
 * is sent in the background: no request waits for it, and no failure reaches a page.
 */
export class IndexNow {
  private sending: Promise<void> | undefined;
  /** The last publication that this process has seen. */
  private seen: string | undefined;

  constructor(private readonly dependencies: Dependencies) {}

  /** Tells what is published from now on, and what was published since the site last ran. */
  start(contentVersion: Pick<ContentVersion, 'current'>): void {
    const check = () => {
      const publication = contentVersion.current();
      const isNew = publication !== undefined && publication !== '' && publication !== this.seen;
      this.seen = publication ?? this.seen;
      void this.attempt(async () => {
        if (isNew) await this.tellPublication(publication);
        await this.send();
      });
    };
    check();
    setInterval(check, CHECK_EVERY_MS).unref();
  }

  /** Tells what the operator has reported as changed. */
  tellPurge(purge: Purge): void {
    // A purge of everything names no page.
    if (!isRecordKey(purge)) return;
    const { queue, settings } = this.dependencies;
    void this.attempt(async () => {
      queue.add(canonicalUrlsOf([viewOfRecord(purge, settings.wikiHome)]));
      await this.send();
    });
  }

  /**
   * Tells what has changed since the publication that was told last. Of the first one nothing: the
   * protocol is for changes, and the sitemap for the rest.
   */
  async tellPublication(publication: string): Promise<void> {
    const { queue, settings } = this.dependencies;
    const before = queue.lastPublication();
    if (before === publication) return;
    const path = storePath(settings.dataDir);
    const views = before === undefined ? [] : await readChangedViews(path, before, settings);
    if (!views) log().warn({ event: 'changes not told by IndexNow: they are unknown or too many' });
    queue.addPublication(before, publication, canonicalUrlsOf(views ?? []));
  }

  /** Sends what is due, one batch after the other. */
  send(): Promise<void> {
    this.sending ??= this.attempt(() => this.sendDue()).finally(() => {
      this.sending = undefined;
    });
    return this.sending;
  }

  private async sendDue(): Promise<void> {
    const { queue, submit, settings } = this.dependencies;
    const { siteUrl, indexNow } = settings;
    const endpoint = indexNow?.endpoint;
    if (siteUrl === undefined || !indexNow || endpoint === undefined) return;
    for (let batch = queue.take(); batch; batch = queue.take()) {
      const { urls } = batch;
      this.settle(batch, await submit(endpoint, { siteUrl, key: indexNow.key, urls }));
    }
  }

  private settle(batch: Batch, result: SubmissionResult): void {
    const { queue } = this.dependencies;
    const pauseMs = PAUSES_MS[batch.attempts - 1];
    if (result.kind === 'postponed' && pauseMs !== undefined) {
      const wantedMs = (result.retryAfterSeconds ?? 0) * 1000;
      queue.postpone(batch, Math.max(pauseMs, wantedMs));
      log().warn({ event: 'IndexNow postponed', reason: result.reason, attempt: batch.attempts });
      return;
    }
    queue.remove(batch);
    if (result.kind === 'accepted') log().info({ event: 'IndexNow accepted' });
    else log().error({ event: 'IndexNow failed', ...result });
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log().error({ event: 'IndexNow failed', err: error });
    }
  }
}

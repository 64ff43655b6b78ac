import { newestChanges } from '@/lib/community/operations/store-operations';
import type { TextResponse } from '@/lib/http/text-response';
import type { Outcome } from '@/lib/model/outcome';
import { oldestCachedAt, type PageResult } from '@/lib/pages/page-result';
import { canBeNotFound } from '@/lib/urls/can-be-not-found';
import type { DocumentResource } from '@/lib/urls/resolve-target';
import { createChangesFeed } from './feeds/changes-feed';
import { createFeedResponse } from './feeds/feed-response';
import { loadFeed } from './feeds/load-feed';
import { createTextOfPage } from './markdown/markdown-response';
import { printLlmsTxt } from './print-llms-txt';
import { createSitemapResponse } from './sitemap/sitemap-response';

const MAX_CHANGES = 100;
const LLMS_TXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' };

export type MadeDocument = PageResult<{ response: TextResponse }>;

const ready = (response: TextResponse): MadeDocument => ({ kind: 'ready', response });

function printOutcome<T>(outcome: Outcome<T>, print: (value: T) => TextResponse): MadeDocument {
  if (outcome.kind !== 'ok') return { kind: 'failed', failure: outcome };
  return { kind: 'ready', response: print(outcome.value), cachedAt: oldestCachedAt([outcome]) };
}

async function makeFeed(document: Extract<DocumentResource, { kind: 'feed' }>) {
  const { feed } = document;
  const outcome = await loadFeed(feed);
  const made = printOutcome(outcome, (loaded) => createFeedResponse(loaded, feed.format));
  if (outcome.kind !== 'ok') return made;
  // The forum, topic or member may not exist.
  const isEmpty = outcome.value.entries.length === 0 && canBeNotFound(document);
  return { ...made, isEmpty };
}

/** Makes a document that programs read: Markdown, wiki source, feed, sitemap or llms.txt. */
export async function makeDocument(document: DocumentResource): Promise<MadeDocument> {
  switch (document.kind) {
    case 'markdown':
    case 'source':
      return createTextOfPage(document);
    case 'sitemap':
      return ready(await createSitemapResponse(document.sitemap));
    case 'changes':
      return printOutcome(await newestChanges(MAX_CHANGES), (changes) =>
        createFeedResponse(createChangesFeed(changes), 'atom'),
      );
    case 'llms-txt': {
      const body = printLlmsTxt();
      return ready(
        body === undefined
          ? { status: 404, headers: {}, body: '' }
          : { status: 200, headers: LLMS_TXT_HEADERS, body },
      );
    }
    case 'feed':
      return makeFeed(document);
  }
}

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

const made = (response: TextResponse): MadeDocument => ({ kind: 'ready', response });

function printRead<T>(read: Outcome<T>, print: (value: T) => TextResponse): MadeDocument {
  if (read.kind !== 'ok') return { kind: 'failed', failure: read };
  return { kind: 'ready', response: print(read.value), cachedAt: oldestCachedAt([read]) };
}

async function makeFeed(document: Extract<DocumentResource, { kind: 'feed' }>) {
  const { feed: asked } = document;
  const read = await loadFeed(asked);
  const printed = printRead(read, (feed) => createFeedResponse(feed, asked.format));
  // The forum, topic or member may not exist.
  const isEmpty = read.kind === 'ok' && read.value.entries.length === 0 && canBeNotFound(document);
  return printed.kind === 'ready' ? { ...printed, isEmpty } : printed;
}

/** Makes a document that programs read: Markdown, wiki source, feed, sitemap or llms.txt. */
export async function makeDocument(document: DocumentResource): Promise<MadeDocument> {
  switch (document.kind) {
    case 'markdown':
    case 'source':
      return createTextOfPage(document);
    case 'sitemap':
      return made(await createSitemapResponse(document.sitemap));
    case 'changes':
      return printRead(await newestChanges(MAX_CHANGES), (changes) =>
        createFeedResponse(createChangesFeed(changes), 'atom'),
      );
    case 'llms-txt': {
      const body = printLlmsTxt();
      return made(
        body === undefined
          ? { status: 404, headers: {}, body: '' }
          : { status: 200, headers: LLMS_TXT_HEADERS, body },
      );
    }
    case 'feed':
      return makeFeed(document);
  }
}

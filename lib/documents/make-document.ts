import type { Site } from '@/lib/community/site/site';
import type { TextResponse } from '@/lib/http/text-response';
import { mapOk, type Outcome } from '@/lib/model/outcome';
import type { Change } from '@/lib/model/records';
import { oldestCachedAt, type PageResult } from '@/lib/pages/page-result';
import { canBeNotFound } from '@/lib/urls/can-be-not-found';
import type { DocumentResource } from '@/lib/urls/resolve-target';
import { createChangesFeed } from './feeds/changes-feed';
import type { PrintUrl } from './feeds/feed-document';
import { createFeedResponse } from './feeds/feed-response';
import { FirstPosts } from './feeds/first-posts';
import { loadFeed } from './feeds/load-feed';
import { createTextOfPage } from './markdown/markdown-response';
import { printLlmsTxt } from './print-llms-txt';
import { CatalogBuilder, crawlPolicy } from './sitemap/catalog-builder';
import { createSitemapResponse } from './sitemap/sitemap-response';

const MAX_CHANGES = 100;
const LLMS_TXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'x-robots-tag': 'noindex' };

export type MadeDocument = PageResult<{ response: TextResponse }>;

/** What documents of a site keep between requests. */
export interface DocumentSources {
  catalog: CatalogBuilder;
  firstPosts: FirstPosts;
  /** Of feeds that are files. */
  printUrl?: PrintUrl;
}

/** Returns the sources of a site's documents. Sends no request. */
export const openDocumentSources = (site: Site): DocumentSources => ({
  catalog: new CatalogBuilder(site, crawlPolicy(site)),
  firstPosts: new FirstPosts(),
});

const ready = (response: TextResponse): MadeDocument => ({ kind: 'ready', response });

function printOutcome<T>(outcome: Outcome<T>, print: (value: T) => TextResponse): MadeDocument {
  if (outcome.kind !== 'ok') return { kind: 'failed', failure: outcome };
  return { kind: 'ready', response: print(outcome.value), cachedAt: oldestCachedAt([outcome]) };
}

async function makeFeed(
  document: Extract<DocumentResource, { kind: 'feed' }>,
  site: Site,
  { firstPosts, printUrl }: DocumentSources,
) {
  const { feed } = document;
  const outcome = await loadFeed(feed, site, firstPosts);
  const made = printOutcome(outcome, (loaded) => createFeedResponse(loaded, feed.format, printUrl));
  if (outcome.kind !== 'ok') return made;
  // The forum, topic or member may not exist.
  const isEmpty = outcome.value.entries.length === 0 && canBeNotFound(document);
  return { ...made, isEmpty };
}

async function newestChanges({ community }: Site): Promise<Outcome<Change[]>> {
  const list = (await community.changes?.(undefined, MAX_CHANGES)) ?? { kind: 'missing' };
  return mapOk(list, ({ changes }) => changes);
}

/** Makes a document that programs read: Markdown, wiki source, feed, sitemap or llms.txt. */
export async function makeDocument(
  document: DocumentResource,
  site: Site,
  sources: DocumentSources,
): Promise<MadeDocument> {
  switch (document.kind) {
    case 'markdown':
    case 'source':
      return createTextOfPage(document, site);
    case 'sitemap':
      return ready(await createSitemapResponse(document.sitemap, site, sources.catalog));
    case 'changes':
      return printOutcome(await newestChanges(site), (changes) =>
        createFeedResponse(createChangesFeed(changes), 'atom', sources.printUrl),
      );
    case 'llms-txt': {
      const body = await printLlmsTxt(site);
      return ready(
        body === undefined
          ? { status: 404, headers: {}, body: '' }
          : { status: 200, headers: LLMS_TXT_HEADERS, body },
      );
    }
    case 'feed':
      return makeFeed(document, site, sources);
  }
}

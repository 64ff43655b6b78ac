import { newestChanges } from '@/lib/community/operations/store-operations';
import type { TextResponse } from '@/lib/http/text-response';
import type { Outcome } from '@/lib/model/outcome';
import { reportRefusal } from '@/lib/pages/errors/describe-error';
import { noteCachedAt, type PageRefusal, statusOfRefusal } from '@/lib/pages/page-result';
import { markPageEmpty } from '@/lib/pages/render-context';
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

/** The response that prints what was read; one without a body where it could not be read. */
function printRead<T>(read: Outcome<T>, print: (value: T) => TextResponse): TextResponse {
  if (read.kind === 'ok') {
    noteCachedAt([read]);
    return print(read.value);
  }
  const refusal: PageRefusal = { kind: 'failed', failure: read };
  reportRefusal(refusal);
  return { status: statusOfRefusal(refusal).status, headers: {}, body: '' };
}

/** Makes the response with a document, without Next. */
export async function makeDocument(document: DocumentResource): Promise<TextResponse> {
  switch (document.kind) {
    case 'markdown':
    case 'source':
      return createTextOfPage(document);
    case 'sitemap':
      return createSitemapResponse(document.sitemap);
    case 'changes':
      return printRead(await newestChanges(MAX_CHANGES), (changes) =>
        createFeedResponse(createChangesFeed(changes), 'atom'),
      );
    case 'llms-txt': {
      const body = printLlmsTxt();
      return body === undefined
        ? { status: 404, headers: {}, body: '' }
        : { status: 200, headers: LLMS_TXT_HEADERS, body };
    }
    case 'feed':
      return printRead(await loadFeed(document.feed), (feed) => {
        // The forum, topic or member of this number may not exist.
        if (feed.entries.length === 0 && canBeNotFound(document)) markPageEmpty();
        return createFeedResponse(feed, document.feed.format);
      });
  }
}

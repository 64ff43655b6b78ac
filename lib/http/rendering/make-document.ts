import { newestChanges } from '@/lib/community/operations/store-operations';
import { createMarkdownResponse } from '@/lib/markdown/markdown-response';
import type { Outcome } from '@/lib/model/outcome';
import { reportRefusal } from '@/lib/render/describe-error';
import { oldestCachedAt, type PageRefusal, statusOfRefusal } from '@/lib/render/page-result';
import { markPageEmpty } from '@/lib/render/render-context';
import type { TextResponse } from '@/lib/render/text-response';
import { createChangesFeed } from '@/lib/seo/feeds/changes-feed';
import { createFeedResponse } from '@/lib/seo/feeds/feed-response';
import { loadFeed } from '@/lib/seo/feeds/load-feed';
import { printLlmsTxt } from '@/lib/seo/llms-txt/print-llms-txt';
import { loadSiteOutline } from '@/lib/seo/llms-txt/site-outline';
import { createSitemapResponse } from '@/lib/seo/sitemap/sitemap-response';
import type { DocumentResource } from '@/lib/urls/resolve-target';
import { canBeNotFound } from '../limits/not-found-budget';

const MAX_CHANGES = 100;
const LLMS_TXT_HEADERS = {
  'content-type': 'text/plain; charset=utf-8',
  'x-robots-tag': 'noindex',
};

/** The response that prints what was read; one without a body where it could not be read. */
function printRead<T>(read: Outcome<T>, print: (value: T) => TextResponse): TextResponse {
  if (read.kind === 'ok') {
    oldestCachedAt([read]);
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
      return createMarkdownResponse(document.view);
    case 'sitemap':
      return createSitemapResponse(document.sitemap);
    case 'changes':
      return printRead(await newestChanges(MAX_CHANGES), (changes) =>
        createFeedResponse(createChangesFeed(changes), 'atom'),
      );
    case 'llms-txt':
      return printRead(await loadSiteOutline(), (outline) => {
        const body = printLlmsTxt(outline);
        return body === undefined
          ? { status: 404, headers: {}, body: '' }
          : { status: 200, headers: LLMS_TXT_HEADERS, body };
      });
    case 'feed':
      return printRead(await loadFeed(document.feed), (feed) => {
        // The forum, topic or member of this number may not exist.
        if (feed.entries.length === 0 && canBeNotFound(document)) markPageEmpty();
        return createFeedResponse(feed, document.feed.format);
      });
  }
}

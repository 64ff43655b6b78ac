import { ANY_ORIGIN } from '@/lib/http/security-headers';
import type { TextResponse } from '@/lib/http/text-response';
import { describeRefusal, reportRefusal } from '@/lib/pages/errors/describe-error';
import { type PageRefusal, statusOfRefusal } from '@/lib/pages/page-result';
import type { TextResource } from '@/lib/urls/documents/markdown-url';
import { printErrorDocument } from './error-document';
import { loadPageDocument } from './load-page-document';
import { printPageDocument } from './page-document';

/** RFC 7763. */
const CONTENT_TYPE = 'text/markdown; charset=utf-8';

/** Headers of all Markdown: its text is on the pages, which search engines may index. */
export const MARKDOWN_HEADERS = {
  'content-type': CONTENT_TYPE,
  'x-robots-tag': 'noindex',
  ...ANY_ORIGIN,
};

function refusalResponse(refusal: PageRefusal): TextResponse {
  reportRefusal(refusal);
  const status = statusOfRefusal(refusal);
  const location: Record<string, string> =
    'location' in status ? { location: status.location } : {};
  return {
    status: status.status,
    headers: { ...MARKDOWN_HEADERS, ...location },
    body: 'location' in status ? '' : printErrorDocument(describeRefusal(refusal)),
  };
}

/** Makes the response with a page as Markdown, or with its source. */
export async function createTextOfPage(resource: TextResource): Promise<TextResponse> {
  const loaded = await loadPageDocument(resource);
  if (loaded.kind !== 'ready') return refusalResponse(loaded);
  const { document } = loaded;
  const { canonical, language } = document.about;
  const headers = {
    ...MARKDOWN_HEADERS,
    link: `<${canonical}>; rel="canonical"`,
    ...(language && { 'content-language': language }),
  };
  if (resource.kind === 'markdown') {
    return { status: 200, headers, body: printPageDocument(document) };
  }
  headers['content-type'] = 'text/plain; charset=utf-8';
  return { status: 200, headers, body: document.parts.join('') };
}

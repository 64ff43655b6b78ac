import { codeBlockAt } from '@lectern/dokuwiki';
import type { Site } from '@/lib/community/site/site';
import { attachmentNamed } from '@/lib/http/attachment';
import { ANY_ORIGIN } from '@/lib/http/security-headers';
import type { TextResponse } from '@/lib/http/text-response';
import type { PageResult } from '@/lib/pages/page-result';
import type { TextResource } from '@/lib/urls/documents/markdown-url';
import { loadPageDocument } from './load-page-document';
import { printPageDocument } from './page-document';

/** RFC 7763. */
const CONTENT_TYPE = 'text/markdown; charset=utf-8';

/** `noindex`, since pages are indexed instead. */
export const MARKDOWN_HEADERS = {
  'content-type': CONTENT_TYPE,
  'x-robots-tag': 'noindex',
  ...ANY_ORIGIN,
};

/** Response with a page's Markdown or source. */
export async function createTextOfPage(
  resource: TextResource,
  site: Site,
): Promise<PageResult<{ response: TextResponse }>> {
  const loaded = await loadPageDocument(resource, site);
  if (loaded.kind !== 'ready') return loaded;
  const { document, cachedAt, isEmpty, error } = loaded;
  const { canonical, language } = document.about;
  const headers = {
    ...MARKDOWN_HEADERS,
    link: `<${canonical}>; rel="canonical"`,
    ...(language && { 'content-language': language }),
  };
  if (resource.kind === 'markdown') {
    const status = error?.status ?? 200;
    const response = { status, headers, body: printPageDocument(document) };
    return { kind: 'ready', response, cachedAt, isEmpty };
  }
  headers['content-type'] = 'text/plain; charset=utf-8';
  const source = document.parts.join('');
  if (resource.codeBlock === undefined) {
    return { kind: 'ready', response: { status: 200, headers, body: source }, cachedAt };
  }
  const block = codeBlockAt(source, resource.codeBlock);
  if (!block) return { kind: 'failed', failure: { kind: 'missing' } };
  const disposition = { 'content-disposition': attachmentNamed(block.fileName) };
  const response = { status: 200, headers: { ...headers, ...disposition }, body: block.text };
  return { kind: 'ready', response, cachedAt };
}

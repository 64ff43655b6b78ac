import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Footer } from '@/components/layout/footer';
import { ALL_ABILITIES } from '@/e2e/fixtures/sample-site';
import { createApiDocument } from '@/lib/api/openapi/document';
import { config, parseConfig } from '@/lib/base/config/config';
import { printAtom } from '@/lib/documents/feeds/atom';
import { frontMatterOf } from '@/lib/documents/markdown/page-document';
import type { SafeHtml } from '@/lib/model/safe-html';
import { article } from './structured-data/article';
import { webSite } from './structured-data/web-site';

const LICENSE_URL = 'https://creativecommons.org/licenses/by-sa/4.0/';
const view = { kind: 'wiki-page', id: 'a' } as const;
const body = {
  html: '' as SafeHtml,
  text: '',
  excerpt: '',
  direction: 'ltr' as const,
  headings: [],
  postLinks: [],
  links: [],
  quotes: [],
};
const page = { id: 'a', title: 'A', sizeBytes: 1, body };
const feed = { title: 'T', pageUrl: '/', feedUrl: '/feed', updatedAt: new Date(0), entries: [] };

/** The license in each kind of document. */
const DOCUMENTS: Record<string, () => string> = {
  'the footer of a page': () => renderToStaticMarkup(createElement(Footer, { can: ALL_ABILITIES })),
  'a feed': () => printAtom(feed),
  'front matter': () => JSON.stringify(frontMatterOf(view, { title: 'A' }, {})),
  'structured data of a page': () => JSON.stringify(article(view, page)),
  'structured data of the site': () => JSON.stringify(webSite('')),
  'the description of the interface': () => JSON.stringify(createApiDocument()),
};
const EXPECTED: Record<keyof typeof DOCUMENTS, string> = {
  'the footer of a page': `<a href="${LICENSE_URL}" rel="license">License: CC &amp; BY-SA</a>`,
  'a feed': `<rights>CC &amp; BY-SA ${LICENSE_URL}</rights>`,
  'front matter': `"license":"${LICENSE_URL}"`,
  'structured data of a page': `"license":"${LICENSE_URL}"`,
  'structured data of the site': `"license":"${LICENSE_URL}"`,
  'the description of the interface': `"license":{"url":"${LICENSE_URL}","name":"CC & BY-SA"}`,
};

beforeEach(() => config.set(parseConfig({ LICENSE_URL, LICENSE: 'CC & BY-SA' })));

test.each(Object.entries(DOCUMENTS))(
  '%s names the license, and none where there is none',
  (name, print) => {
    expect(print()).toContain(EXPECTED[name]);
    config.set(parseConfig({}));
    expect(print()).not.toMatch(/license|rights/i);
  },
);

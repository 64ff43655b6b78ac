import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import * as readRecords from '@/lib/community/operations/read-records';
import type { Site } from '@/lib/community/site/site';
import * as renderMarkdown from '@/lib/content/pipeline/render-markdown';
import { type Outcome, ok } from '@/lib/model/outcome';
import type { WikiPage } from '@/lib/model/records';
import { statusOfError } from '@/lib/pages/page-result';
import { loadPageDocument } from './load-page-document';
import { createTextOfPage } from './markdown-response';

let pages = new Map<string, WikiPage>();
let isBusy = false;
let isLate = false;
let site: Site;

const load = (resource: Parameters<typeof loadPageDocument>[0]) => loadPageDocument(resource, site);

const read = (id: string): Outcome<WikiPage> => {
  const value = pages.get(id);
  return value ? { kind: 'ok', value } : { kind: 'missing' };
};

const markdown = (id: string) => ({ kind: 'markdown', view: { kind: 'wiki-page', id } }) as const;

async function addPages(...ids: string[]): Promise<void> {
  const body = await renderPost('<p>Text</p>');
  for (const id of ids) pages.set(id, { id, title: id, body });
}

beforeEach(() => {
  pages = new Map();
  isBusy = false;
  isLate = false;
  vi.spyOn(readRecords, 'readPage').mockImplementation(async (_, id) => read(id));
  site = sampleSite({
    pages: async () => ok([]),
    page: async (id) => read(id),
    namespaces: async () => ok([{ id: 'docs', title: 'Docs' }]),
  });
  vi.spyOn(renderMarkdown, 'renderMarkdown').mockImplementation(async () =>
    isBusy ? undefined : { texts: ['Text'], isLate },
  );
});
afterEach(() => void vi.restoreAllMocks());

test('a page has its title above its text', async () => {
  await addPages('readme');
  const loaded = await load(markdown('readme'));
  expect(loaded).toMatchObject({
    kind: 'ready',
    document: {
      about: { title: 'readme', canonical: '/wiki/pages/readme' },
      parts: ['# readme', 'Text'],
    },
  });
});

test('a document with a text that exceeded its budget is not cached', async () => {
  await addPages('readme');
  await load(markdown('readme'));
  expect(site.dependencies.isLate).toBe(false);
  isLate = true;
  await load(markdown('readme'));
  expect(site.dependencies.isLate).toBe(true);
});

test('the address of Markdown that is none leads to the page of that name', async () => {
  await addPages('readme.md');
  const loaded = await load(markdown('readme'));
  expect(loaded).toEqual({ kind: 'moved', status: 308, to: '/wiki/pages/:readme.md' });
  expect(await load(markdown('readme.md'))).toMatchObject({ kind: 'ready' });
  await addPages('readme');
  expect(await load(markdown('readme'))).toMatchObject({ kind: 'ready' });
});

test('a page that has moved leads to its Markdown', async () => {
  await addPages('a_b');
  const to = async (id: string) => await load(markdown(id));
  expect(await to('A B')).toEqual({ kind: 'moved', status: 308, to: '/wiki/pages/a_b.md' });
  expect(await to('docs')).toEqual({ kind: 'moved', status: 308, to: '/wiki/namespaces/docs.md' });
});

test('a page has its source as it is written, where the community gives it', async () => {
  await addPages('a', 'b.txt');
  const source = (id: string) => load({ ...markdown(id), kind: 'source' });
  expect(await source('a')).toMatchObject({ kind: 'failed', failure: { kind: 'missing' } });
  const page = pages.get('a');
  if (page) page.source = '**a**\n';
  expect(await source('a')).toMatchObject({ document: { parts: ['**a**\n'] } });
  expect(await source('A')).toMatchObject({ kind: 'moved', to: '/wiki/pages/a.txt' });
  expect(await source('b')).toMatchObject({ kind: 'moved', to: '/wiki/pages/:b.txt' });
});

test('a code block of a page is a file to save, and without a source leads to the page', async () => {
  await addPages('a');
  const view = { kind: 'wiki-page', id: 'a' } as const;
  const block = (codeBlock: number) => createTextOfPage({ kind: 'source', view, codeBlock }, site);
  expect(await block(0)).toEqual({ kind: 'moved', status: 302, to: '/wiki/pages/a' });
  const page = pages.get('a');
  if (page) page.source = '<code>x</code><file c main.c>\nint y;\n</file>';
  const disposition = { 'content-disposition': "attachment; filename*=UTF-8''main.c" };
  expect(await block(1)).toMatchObject({ response: { headers: disposition, body: 'int y;' } });
  expect(await block(2)).toEqual({ kind: 'failed', failure: { kind: 'missing' } });
});

test('what is missing is missing, and a busy worker asks for another try', async () => {
  const missing = await load(markdown('nothing'));
  expect(missing).toEqual({ kind: 'failed', failure: { kind: 'missing' } });
  await addPages('readme');
  isBusy = true;
  const busy = await load(markdown('readme'));
  if (busy.kind === 'ready' || busy.kind === 'moved') throw new Error('The worker is not busy.');
  expect(statusOfError(busy)).toMatchObject({ status: 503 });
});

import { expect, onTestFinished, test } from 'vitest';
import { config } from '@/lib/base/config/config';
import { deadlinesMs, liftRenderDeadlines } from '@/lib/base/runtime/deadlines';
import { signingSecret } from '../../settings/url-signer';
import { joinParts } from '../../snippets/snippet';
import { createDraft } from '../draft/create-draft';
import type { Draft, MarkupSource } from '../draft/draft';
import { renderMarkup } from '../render-markup';
import { RenderWorker } from './render-worker';

const { dataDir } = config();
const workerData = { dataDir, secret: signingSecret(dataDir) };

const PART = `<h2>Part</h2><p>Words <a href="/wiki/pages/gone">a</a>
  <img src="https://x.example/a.png"><code>b</code></p>\n`;
const WIKI =
  '===== Part =====\n\nSome **words**, [[gone]], [[clocks:]], [[two words]] and [[here|there]]((a note)) {{tag>gone oil}}.\n\n';
const PAGES = new Set(['here', 'clocks:clocks', 'two-words', 'tag:oil']);

const long: MarkupSource[] = [
  { kind: 'post', text: PART.repeat(300), topicId: 7, postId: 8 },
  { kind: 'wiki-html', text: PART.repeat(300), pageId: 'start' },
  { kind: 'wiki-source', text: WIKI.repeat(300), pageId: 'start' },
];

test.each(long)(
  'a long text of kind $kind is rendered in the worker as in the main thread',
  async (source) => {
    const deadlines = deadlinesMs();
    onTestFinished(() => deadlinesMs.set(deadlines));
    liftRenderDeadlines();
    const pageExists = (id: string) => PAGES.has(id);
    const { parts, slots, snippets, ...about } = createDraft(source, pageExists);
    expect(snippets).toEqual([]);
    const body = await renderMarkup(source, { pageExists });
    expect(body).toEqual({ ...about, ...joinParts({ parts, slots, snippets }) });
  },
  60_000,
);

test('a worker that exceeds its budget is replaced', async () => {
  const worker = new RenderWorker({ file: './dist/render-worker.mjs', workerData });
  const [source] = long;
  if (!source) throw new Error('no text');
  const task = { kind: 'draft', source, pages: new Map() } as const;
  expect(await worker.perform(task, 1, () => undefined)).toBe('exceeded');
  const drafts: Draft[] = [];
  const end = await worker.perform(task, 60_000, (part) => {
    if (part.kind === 'draft') drafts.push(part.draft);
  });
  expect(end).toBe('done');
  expect(drafts).toEqual([createDraft(source)]);
});

test('a worker is terminated in the middle of a regular expression', async () => {
  const worker = new RenderWorker({ file: './dist/render-worker.mjs', workerData });
  const source = 'ÉA'.repeat(6000);
  const php = { kind: 'code', language: 'php', source } as const;
  const math = { kind: 'math', tex: 'x^2', isDisplay: false } as const;
  const printed: (string | undefined)[] = [];
  const end = await worker.perform(
    { kind: 'snippets', texts: [[math, php, math]] },
    250,
    (part) => {
      if (part.kind === 'snippets') printed.push(...part.html);
    },
  );
  expect(end).toBe('exceeded');
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^<math /);
});

test('a task fails at once where no worker can start', async () => {
  const worker = new RenderWorker({ file: './nowhere.js', workerData });
  const [source] = long;
  if (!source) throw new Error('no text');
  for (let time = 0; time < 2; time += 1) {
    const task = { kind: 'draft', source, pages: new Map() } as const;
    expect(await worker.perform(task, 1000, () => undefined)).toBe('no worker');
  }
});

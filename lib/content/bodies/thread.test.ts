import { expect, test } from 'vitest';
import { config } from '@/lib/config';
import { secretOf } from '@/lib/content/images/secret';
import { readText } from './read';
import { readHere, type Text } from './text';
import { NoWorker, Thread } from './thread';

const { dataDir } = config();
const given = { dataDir, secret: secretOf(dataDir) };

const PART = `<h2>Part</h2><p>Words <a href="/wiki/pages/gone">a</a>
  <img src="https://x.example/a.png"><code>b</code></p>\n`;
const WIKI = '===== Part =====\n\nSome **words**, [[gone]] and [[here|there]]((a note)).\n\n';

const long: Text[] = [
  { kind: 'post', text: PART.repeat(300), topicId: 7, postId: 8 },
  { kind: 'wiki-html', text: PART.repeat(300) },
  { kind: 'wiki-source', text: WIKI.repeat(300), pageId: 'start' },
];

test.each(long)('a long text of kind $kind reads in a worker as it does here', async (text) => {
  const pageExists = (id: string) => id !== 'gone';
  const body = await readText(text, pageExists);
  expect(body).toEqual(await readHere(text, pageExists));
  expect(body.html.includes('wikilink2')).toBe(text.kind !== 'post');
});

test('a worker that takes too long is replaced', async () => {
  const limits = { source: './dist/body-worker.js', readingMs: 1 };
  const thread = new Thread(given, limits);
  const [text] = long;
  if (!text) throw new Error('no text');
  await expect(thread.ask({ text, missing: [] })).rejects.toThrow(/abort/i);
  limits.readingMs = 60_000;
  expect(await thread.ask({ text, missing: [] })).toEqual(await readHere(text));
}, 60_000);

test('without a worker there is no answer, at once', async () => {
  const thread = new Thread(given, { source: './nowhere.js', readingMs: 1000 });
  const [text] = long;
  if (!text) throw new Error('no text');
  for (let time = 0; time < 2; time += 1) {
    await expect(thread.ask({ text, missing: [] })).rejects.toThrow(NoWorker);
  }
});

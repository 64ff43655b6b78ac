import { expect, test } from 'vitest';
import { scanHtml } from './scan-html';

async function namesOf(html: string): Promise<string[]> {
  const names: string[] = [];
  await scanHtml(html, { tag: ({ name, isEnd }) => names.push(isEnd ? `/${name}` : name) });
  return names;
}

const attributes = (count: number) => Array.from({ length: count }, (_, at) => ` a${at}`).join('');

test.each([
  ['a tag across pieces', `<p title="${'x'.repeat(50_000)}">a</p>`, ['p', '/p']],
  ['a tag with many attributes', `<p${attributes(900)}>a</p>`, ['p', '/p']],
  // Each name is compared with those before it. For a page of 8 MB that would take half a minute.
  ['a tag with more attributes than any page has', `<p${attributes(50_000)}>a</p>`, []],
])('%s is read in time that grows with its length', async (_, html, names) => {
  expect(await namesOf(`<b>${html}`)).toEqual(['b', ...names]);
});

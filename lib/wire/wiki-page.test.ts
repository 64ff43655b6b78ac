import { describe, expect, test } from 'vitest';
import { runAtOnce } from '@/lib/base/runtime/time-slicing';
import { readPageList, readRawPage } from './wiki-page';

const list = (body: unknown) => {
  const rejected: string[] = [];
  const outcome = runAtOnce(readPageList(body, (reason) => rejected.push(reason)));
  return { rejected, value: outcome.kind === 'ok' ? outcome.value : outcome };
};

describe('a list of pages', () => {
  test.each<[string, unknown, unknown]>([
    [
      'every field',
      [{ id: 'a:b', title: 'Q&amp;A', last_modified: '1710000000', size: '12' }],
      [{ id: 'a:b', title: 'Q&A', lastModified: new Date(1_710_000_000_000), sizeBytes: 12 }],
    ],
    [
      'plain ids',
      ['start', 'a:hand_tools'],
      [
        { id: 'start', title: 'start' },
        { id: 'a:hand_tools', title: 'hand tools' },
      ],
    ],
    ['wrapped', { pages: [{ id: 'a', name: 'A' }] }, [{ id: 'a', title: 'A' }]],
    ['none', [], []],
  ])('%s', (_, body, expected) => {
    expect(list(body).value).toEqual(expected);
  });

  test('invalid pages are left out', () => {
    const { value, rejected } = list(['a', '', ':', null, { title: 'x' }, 'a']);
    expect(value).toEqual([{ id: 'a', title: 'a' }]);
    expect(rejected).toEqual([
      'page without an id',
      'page without an id',
      'page of no known shape',
      'page without an id',
      'the same record twice',
    ]);
  });

  test.each([[null], ['a'], [{}]])('the body %j is malformed', (body) => {
    expect(list(body).value).toEqual({ kind: 'malformed', reason: 'no list of pages' });
  });
});

const read = (body: unknown) => {
  const outcome = readRawPage(body);
  return outcome.kind === 'ok' ? outcome.value : outcome;
};

describe('a page', () => {
  test('every field is read, and its text as it came', () => {
    const page = read({
      id: 'a:b',
      title: 'Q&amp;A',
      last_modified: 1_710_000_000,
      size: 12,
      author: 'Ines &amp; Co',
      content: '====== Source ======',
      content_rendered: '<h1 id="x">Rendered</h1><p onclick="x()">Text</p>',
    });
    expect(page).toMatchObject({
      id: 'a:b',
      title: 'Q&A',
      lastModified: new Date(1_710_000_000_000),
      sizeBytes: 12,
      author: 'Ines & Co',
      source: '====== Source ======',
      html: '<h1 id="x">Rendered</h1><p onclick="x()">Text</p>',
    });
  });

  test.each<[string, object, object]>([
    ['rendered', { rendered: '<p>words</p>' }, { html: '<p>words</p>' }],
    ['html', { html: '<p>words</p>', content_rendered: '' }, { html: '<p>words</p>' }],
    ['only content', { content: '**words**' }, { source: '**words**', html: undefined }],
    ['only text', { text: '**words**', content_rendered: null }, { source: '**words**' }],
  ])('a text given as %s is read', (_, given, expected) => {
    expect(read({ id: 'a', ...given })).toMatchObject(expected);
  });

  test.each<[string, unknown, object]>([
    ['wrapped', { page: { id: 'a', content: 'x' } }, { id: 'a' }],
    ['without a title', { id: 'a:hand_tools', content: 'x' }, { title: 'hand tools' }],
    ['with nothing written on it', { id: 'a', content: '' }, { id: 'a', html: undefined }],
    ['an author as an object', { id: 'a', content: 'x', author: { name: 'I' } }, { author: 'I' }],
  ])('%s', (_, body, expected) => {
    expect(read(body)).toMatchObject(expected);
  });

  test.each([
    [['a', 'b'], 'a list instead of a page'],
    [null, 'page that is not an object'],
    ['text', 'page that is not an object'],
    [{ title: 'x', content: 'x' }, 'page without an id'],
    [{ id: 'a' }, 'page without a body'],
    [{ id: 'a', content: null, html: 7 }, 'page without a body'],
  ])('the body %j is malformed', (body, reason) => {
    expect(read(body)).toEqual({ kind: 'malformed', reason });
  });
});

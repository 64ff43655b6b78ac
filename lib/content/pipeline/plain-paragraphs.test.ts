import { describe, expect, test } from 'vitest';
import { createRandom } from '@/bench/generate/seeded-random';
import { LINEAR_MS, processorMs } from '@/e2e/fixtures/processor-time';
import { detectLanguage } from '@/lib/i18n/detect-language';
import { contentSettings } from '../settings/content-settings';
import { joinParts } from '../snippets/snippet';
import { draftOf } from './draft/draft';
import { sanitizeMarkup } from './draft/sanitize-markup';
import { renderPlainParagraphs } from './plain-paragraphs';

/** Returns the HTML after sanitizer and draft. */
function sanitized(html: string) {
  const rules = {
    settings: contentSettings(),
    idPrefix: 'p9-',
    hasTitle: false,
    topicId: 7,
  } as const;
  const { parts, slots, snippets, ...about } = draftOf(sanitizeMarkup(html, rules));
  expect(snippets).toEqual([]);
  const printed = joinParts({ parts, slots, snippets });
  return { ...printed, ...about, language: detectLanguage(about.excerpt) };
}

/** Pieces of texts. Some are not in plain paragraphs. */
const PIECES = [
  ...['<p>', '<p>', '<p>', '</p>', '</p>', '</p>', '<br>', '\n', ' ', 'word', '中文', '"', "'"],
  ...['\u00a0', '\u200b', '\ufeff', '\ufffe', '\u{1f600}', '\t', '`', '=', '/', '-->', '$$x$$'],
  ...['&amp;', '&', '<', '>', '\r', '\0', '\u007f', '\u0085', '\ud800', '<br/>', '<P>', '<p >'],
];

describe('plain paragraphs are rendered as the sanitizer would', () => {
  test('random texts', () => {
    const { below: next } = createRandom(1);
    let passed = 0;
    for (let round = 0; round < 6000; round += 1) {
      // Mostly well-formed, since few others are plain paragraphs.
      const words = () =>
        Array.from({ length: next(6) }, () => PIECES[6 + next(PIECES.length - 6)]).join('');
      const html =
        round % 3 === 0
          ? Array.from({ length: next(9) }, () => PIECES[next(PIECES.length)]).join('')
          : Array.from({ length: 1 + next(3) }, () => `<p>${words()}</p>`).join(
              '\n'.repeat(next(3)),
            );
      const body = renderPlainParagraphs(html);
      if (!body) continue;
      passed += 1;
      expect(body, JSON.stringify(html)).toEqual(sanitized(html));
    }
    expect(passed).toBeGreaterThan(300);
  });

  test('long texts', () => {
    const html = `<p>${'One two, three. '.repeat(20)}</p>\n<p>四五六<br>${'七'.repeat(300)}</p>`;
    expect(renderPlainParagraphs(html)).toEqual(sanitized(html));
  });
});

test.each([
  '',
  'words',
  '<p>a</p>b',
  '<p>a',
  '<p>a<p>b</p>',
  '<p>a</p></p>',
  '<p class="x">a</p>',
  '<p>a &amp; b</p>',
  '<p>a > b</p>',
  '<p>a<b>c</b></p>',
  '<p>a\u0000</p>',
  '<p>\ud800</p>',
])('%j is left to the sanitizer', (html) => {
  expect(renderPlainParagraphs(html)).toBeUndefined();
});

test.each([
  ['of many paragraphs', `${'<p>a<br>b</p>\n'.repeat(900)}<p>`],
  ['that never ends', `<p>${'x'.repeat(11_900)}`],
  ['beyond all measure', `<p>${'中'.repeat(4_000_000)}</p>`],
])('a text %s is left to the sanitizer, which is decided in linear time', (_, html) => {
  const ms = processorMs(() => expect(renderPlainParagraphs(html)).toBeUndefined());
  expect(ms).toBeLessThan(LINEAR_MS);
});

import { expect, test } from 'vitest';
import { prepareForKiwix } from './prepare-for-kiwix';

test('a title loses the name of the site, which is its last part', () => {
  const page = (title: string) => `<head><title>${title}</title></head>`;
  expect(prepareForKiwix(page('A · B · Site'))).toBe(page('A · B'));
  expect(prepareForKiwix(page('Site'))).toBe(page('Site'));
});

test('text about links is none for a search without a parser; links stay', () => {
  const text = '<code>&lt;img src="a.png" href = \'b\'></code>';
  expect(prepareForKiwix(`${text}<a class="c" href="d">"e"</a>`)).toBe(
    '<code>&lt;img src=&quot;a.png" href = &#39;b\'></code><a class="c" href="d">"e"</a>',
  );
});

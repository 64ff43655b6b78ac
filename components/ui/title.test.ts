import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TitleLink, textAttributes } from './title';

const SPACE = '\u00a0';

test.each([
  ['Tide clock', '<a href="/x">Tide clock</a>'],
  ['== Tide ==', '<a href="/x">== Tide ==</a>'],
  ['==== Tide ====', '<a href="/x">Tide</a>'],
  ['潮汐钟', '<a href="/x"><bdi lang="zh">潮汐钟</bdi></a>'],
  // The end of the title may be cut, so the link itself has the direction.
  ['ساعة المد', '<a href="/x" lang="ar" dir="rtl">ساعة المد</a>'],
  [
    'Tide clock · 潮汐钟',
    `<a href="/x"><bdi lang="en" class="inline-block">Tide clock</bdi>${SPACE}· <bdi lang="zh" class="inline-block">潮汐钟</bdi></a>`,
  ],
])('a link to %s', (text, html) => {
  expect(renderToStaticMarkup(createElement(TitleLink, { href: '/x', text }))).toBe(html);
});

test.each([
  ['Tide clock', { lang: undefined, dir: 'ltr' }],
  ['ساعة المد', { lang: 'ar', dir: 'rtl' }],
  // Its parts have directions of their own, and are in order as in a list.
  ['ساعة المد والجزر · 潮汐钟 · Tide clock', { dir: 'ltr' }],
] as const)('the language and direction of a heading: %s', (text, attributes) => {
  expect(textAttributes(text)).toEqual(attributes);
});

import { expect, it } from 'vitest';
import { withItemProperties } from './open-graph';

it.each([
  [
    '<meta property="og:title" content="A"/>',
    '<meta property="og:title" itemprop="name" content="A"/>',
  ],
  [
    '<meta property="og:image" content="/x.png"/>',
    '<meta property="og:image" itemprop="image" content="/x.png"/>',
  ],
  ['<meta property="og:image:width" content="1"/>', undefined],
  ['<p>&lt;meta property="og:title" content="A"/></p>', undefined],
])('%s', (html, expected) => expect(withItemProperties(html)).toBe(expected ?? html));

import { expect, test } from 'vitest';
import { parseMedia } from './parse-media';

test.each([
  ['{{a.png}}', { source: 'a.png', isExternal: false, linking: 'details' }],
  ['{{ a.png}}', { align: 'right' }],
  ['{{a.png }}', { align: 'left' }],
  ['{{ a.png |Caption}}', { align: 'center', title: 'Caption' }],
  ['{{a.png?200x50&nolink}}', { width: 200, height: 50, linking: 'nolink' }],
  ['{{a.png?direct&20}}', { width: 20, height: undefined, linking: 'direct' }],
  ['{{a.pdf?linkonly}}', { linking: 'linkonly' }],
  [
    '{{http://a.org/b.png?c=1?30}}',
    { source: 'http://a.org/b.png?c=1', isExternal: true, width: 30 },
  ],
  ['{{a?999999999}}', { width: undefined }],
  ['{{javascript:alert(1)}}', { source: 'javascript:alert(1)', isExternal: false }],
])('%j', (match, media) => expect(parseMedia(match)).toMatchObject(media));

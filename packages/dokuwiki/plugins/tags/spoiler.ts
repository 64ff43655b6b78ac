import { definePlugin } from '../plugin';
import { captionOfTag } from './caption-of-tag';

/** `<spoiler |Title>…</spoiler>`: title and content. */
export const SPOILER = definePlugin({
  names: ['spoiler'],
  tags: { names: ['spoiler'], captionOf: captionOfTag },
});

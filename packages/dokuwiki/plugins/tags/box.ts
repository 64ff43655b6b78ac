import { definePlugin } from '../plugin';
import { captionOfTag } from './caption-of-tag';

/** `<box 40%|Title>…</box>`: title and content. */
export const BOX = definePlugin({
  names: ['box'],
  tags: { names: ['box'], captionOf: captionOfTag },
});

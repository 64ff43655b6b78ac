import { definePlugin } from '../plugin';
import { captionOfTag } from './caption-of-tag';

/** `<imgcaption id|Title>…</imgcaption>`: title and content. */
export const IMGCAPTION = definePlugin({
  names: ['imgcaption'],
  tags: { names: ['imgcaption'], captionOf: captionOfTag },
});

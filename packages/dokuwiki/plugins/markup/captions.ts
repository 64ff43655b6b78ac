import { splitOnce } from '../../syntax/split-once';
import { definePlugin, type PluginTags } from '../plugin';

/** `<box 40%|Title>`. */
const captioned = (name: string): PluginTags => ({
  names: [name],
  captionOf: (tag) => splitOnce(tag.slice(0, -1), '|')[1],
});

/** `<box 40%|Title>…</box>`: title and content. */
export const BOX = definePlugin({
  names: ['box'],
  tags: captioned('box'),
});

/** `<imgcaption id|Title>…</imgcaption>`: title and content. */
export const IMGCAPTION = definePlugin({
  names: ['imgcaption'],
  tags: captioned('imgcaption'),
});

/** `<spoiler |Title>…</spoiler>`: title and content. */
export const SPOILER = definePlugin({
  names: ['spoiler'],
  tags: captioned('spoiler'),
});

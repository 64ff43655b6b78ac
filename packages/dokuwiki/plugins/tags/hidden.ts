import { definePlugin } from '../plugin';

/** `<hidden Title>…</hidden>`: title and content. */
export const HIDDEN = definePlugin({
  names: ['hidden'],
  tags: {
    names: ['hidden'],
    captionOf(tag) {
      const [, title, plain] = /^<hidden (?:.*\bonhidden="([^"]*)"|([^"]*)>$)/i.exec(tag) ?? [];
      return title ?? plain?.replaceAll(/(?:^| )-\w+/g, '');
    },
  },
});

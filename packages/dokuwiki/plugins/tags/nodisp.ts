import { definePlugin } from '../plugin';

/** `<nodisp 2>…</nodisp>`: the content. */
export const NODISP = definePlugin({
  names: ['nodisp'],
  tags: { names: ['nodisp'] },
});

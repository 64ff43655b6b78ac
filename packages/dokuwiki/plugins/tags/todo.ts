import { definePlugin } from '../plugin';

/** `<todo @ann>…</todo>`: the content. */
export const TODO = definePlugin({
  names: ['todo'],
  tags: { names: ['todo'] },
});

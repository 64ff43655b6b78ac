import { definePlugin } from '../plugin';

/**
 * `<color red>…</color>`, and `fc`, `bg`, `fs`, `ff`, `fg`, `fw` of similar plugins: the content.
 */
export const COLOR = definePlugin({
  names: ['color'],
  tags: { names: ['color', 'fc', 'fg', 'bg', 'fs', 'ff', 'fw'] },
});

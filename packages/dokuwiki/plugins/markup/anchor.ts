import { braces } from '../../patterns/link-patterns';
import { h, textNode } from '../../renderer/hast-nodes';
import { splitOnce } from '../../syntax/split-once';
import { trim } from '../../syntax/white-space';
import { definePlugin } from '../plugin';

/** `{{anchor:id}}`, `{{anchor:id:text}}`: a target of links, with its text. */
export const ANCHOR = definePlugin<{ id: string; text?: string }>({
  names: ['anchor'],
  tokens: [
    {
      kind: 'special',
      mode: 'anchor',
      sort: 305,
      pattern: braces('anchor:'),
      parse(match) {
        const [id = '', text] = splitOnce(match.slice('{{anchor:'.length, -2), ':');
        const data = { id: trim(id), text };
        return { type: 'plugin', plugin: 'anchor', data, place: 'heading' };
      },
    },
  ],
  render: ({ id, text }) => h('a', { id }, text ? [textNode(text)] : []),
});

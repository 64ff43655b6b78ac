import { between } from '../../patterns/pattern';
import { h, textNode } from '../../renderer/hast-nodes';
import { definePlugin, type SpecialSyntax } from '../plugin';

const formula = {
  kind: 'special',
  mode: 'math',
  sort: 156,
  // In commands, `\(` and `$$` are no formulas.
  notWithin: 'monospace',
  parse: (match) => ({
    type: 'plugin',
    plugin: 'mathjax',
    data: match,
    place: match.startsWith('$') ? 'block' : 'inline',
  }),
} satisfies Omit<SpecialSyntax, 'pattern'>;

/** `$$…$$`, `\(…\)`: TeX in an element of the class `math`. */
export const MATHJAX = definePlugin<string>({
  names: ['mathjax'],
  tokens: [
    { ...formula, pattern: between('$$', '$$', '\n\n') },
    { ...formula, pattern: between('\\(', '\\)', '\n') },
  ],
  render: (tex) =>
    h(tex.startsWith('$') ? 'div' : 'span', { className: ['math'] }, [textNode(tex)]),
});

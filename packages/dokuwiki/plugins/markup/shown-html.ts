import { opening } from '../../patterns/pattern';
import { definePlugin, type NestingSyntax } from '../plugin';

const shown = (mode: string, name: string, isBlock: boolean): NestingSyntax => ({
  kind: 'nesting',
  mode,
  sort: 191,
  entry: opening(`<${name} shown>`, `</${name}>`),
  end: `</${name}>`,
  standsIn: 'blocks',
  holds: 'source',
  parseSource: (text) => ({ type: 'html', isBlock, text }),
});

/**
 * `<html shown>…</html>`, `<HTML shown>…</HTML>`: HTML, by `html` of the options; for wikis with
 * the setting `htmlok`.
 */
export const SHOWN_HTML = definePlugin({
  names: [],
  tokens: [shown('shownhtml', 'html', false), shown('shownhtmlblock', 'HTML', true)],
});

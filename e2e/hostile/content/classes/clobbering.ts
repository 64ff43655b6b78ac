import { combine, payloads } from '../payload';

const NAMES = [
  'document',
  'location',
  'cookie',
  'getElementById',
  'querySelector',
  'currentScript',
  'body',
  'defaultView',
  'attributes',
  'nodeName',
  'parentNode',
  'constructor',
  '__proto__',
  '__NEXT_DATA__',
  'boom',
  'webpackChunk_N_E',
];

const TEMPLATES = [
  (name: string) => `<a id=${name}></a><a id=${name} name=href href="https://evil.example/">x</a>`,
  (name: string) => `<img name=${name} src=x><form name=${name}><input name=attributes></form>`,
];

/** Names and ids that would shadow properties of `window` and `document` (DOM clobbering). */
export const CLOBBERING = payloads('clobbering', [
  ...combine(NAMES, TEMPLATES, (name, make) => make(name)),
  '<form id=x><output id=y>z</output></form>',
  '<iframe name=self srcdoc="<a id=x>"></iframe>',
  '<embed name=cookie><object id=cookie></object>',
  '<a id=defaultTheme href="cid:x&quot;onerror=boom()//">x</a>',
  '<h1 id=__next>x</h1><div id=__next_error__>x</div>',
  '<p id="s-x" name=s-x>x</p>',
  '<p id="post-1">x</p><a href="#post-1">x</a>',
  '<i id="a b">x</i><i id="\'">x</i><i id="&quot;>">x</i>',
  '<form><input name=children><input name=firstChild><input name=removeChild></form>',
  '<fieldset name=elements><slot name=x></slot></fieldset>',
  '<div itemscope itemtype=https://evil.example/ itemid=x itemprop=x>x</div>',
  '<div data-island data-theme=x aria-labelledby=x role=alert hidden inert contenteditable>x</div>',
]);

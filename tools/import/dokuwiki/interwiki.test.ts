import { expect, test } from 'vitest';
import { createFolder } from '@/e2e/fixtures/import';
import { readInterwiki, withInterwiki } from './interwiki';

const CONF = `# shortcuts
Bug   https://bugs.example/{URL}?a\\#b # of the project
list\thttps://list.example/
bad   javascript:alert(1)
name  http://n.example/{NAME}/x
`;

test.each([
  ['[[bug>1 2]]', '[[https://bugs.example/1%202?a#b|1 2]]'],
  ['[[BUG>7|the {{a.png}}]]', '[[https://bugs.example/7?a#b|the {{a.png}}]]'],
  ['a [[list>x#y]] b', 'a [[https://list.example/x#y|x#y]] b'],
  ['[[name>p/q|]]', '[[http://n.example/p/q/x|p/q]]'],
  ['[[bad>x]] [[wp>x]] [[bug]]', '[[bad>x]] [[wp>x]] [[bug]]'],
  [
    '<code>[[bug>1]]</code>\n  [[bug>1]]\n%%[[bug>1]]%%\n',
    '<code>[[bug>1]]</code>\n  [[bug>1]]\n%%[[bug>1]]%%\n',
  ],
  [
    '^ a | [[list>1]] |\n  * ((**[[list>2]]**',
    '^ a | [[https://list.example/1|1]] |\n  * ((**[[https://list.example/2|2]]**',
  ],
])('%j becomes %j', (source, expected) => {
  const folder = createFolder({ 'interwiki.local.conf': CONF });
  expect(withInterwiki(source, readInterwiki({ folder, values: new Map() }))).toBe(expected);
});

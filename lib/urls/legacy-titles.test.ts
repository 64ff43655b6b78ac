import { beforeAll, expect, test } from 'vitest';
import { configure } from '@/lib/base/config/config';
import { resolveTarget } from './resolve-target';

beforeAll(() => {
  configure({ WIKI_URL: 'https://wiki.example/w', WIKI_KIND: 'mediawiki' });
});

test.each([
  ['/wiki/Main_Page', '/wiki/pages/Main_Page'],
  ['/wiki/TCP/IP', '/wiki/pages/TCP%E2%88%95IP'],
  ['/wiki/A:%20%2FB', '/wiki/pages/A:_%E2%88%95B'],
  ['/wiki/Help:Contents', '/wiki/pages/Help:Contents'],
  ['/index.php/A_B', '/wiki/pages/A_B'],
  ['/w/index.php?title=A%20B', '/wiki/pages/A_B'],
  ['/index.php?title=A&action=view', '/wiki/pages/A'],
  ['/?curid=7', '/wiki/pages/%7C7'],
  ['/w/index.php?curid=7', '/wiki/pages/%7C7'],
  ['/wiki/Special:Search?search=oil', '/search?q=oil'],
  ['/w/index.php?title=Special:Search&search=oil', '/search?q=oil'],
  ['/wiki/Special:RecentChanges', '/changes.atom'],
  ['/w/index.php?title=Special:RecentChanges&days=3', '/changes.atom'],
  ['/wiki/Special:AllPages', '/wiki/namespaces'],
])('the old address %s leads to %s', (old, to) => {
  expect(resolveTarget(old)).toEqual({ kind: 'moved', to });
});

test.each([
  '/w/index.php?title=A&action=edit',
  '/w/index.php?title=A&oldid=3',
  '/w/index.php?title=A&diff=3',
  '/wiki/File:A.png',
  '/wiki/User_talk:A',
  '/wiki/Special:Version',
  '/wiki/Special:constructor',
  '/w/index.php?title=Special:__proto__',
])('the old address %s leads nowhere', (old) => {
  expect(resolveTarget(old)).toEqual({ kind: 'unknown' });
});

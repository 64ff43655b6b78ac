import { expect, test } from 'vitest';
import { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { openDokuWiki } from './dokuwiki/dokuwiki-community';
import { openInterface } from './interface/interface-community';
import { withLiveWiki } from './with-wiki';

test('a board with a live wiki has the same functions for every client', () => {
  const upstream = new ScriptedCommunity(1, 1);
  const wiki = openDokuWiki(upstream, 'http://wiki.example', { freshMs: 1 });
  const community = withLiveWiki(openInterface(upstream), wiki);
  const names = Object.keys(community).sort();
  expect(Object.keys(community.forClient?.('crawler') ?? {}).sort()).toEqual(names);
  expect(community.forClient?.('crawler').search).toBeDefined();
});

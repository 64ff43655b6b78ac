import { expect, test } from 'vitest';
import { ScriptedCommunity } from '@/e2e/fixtures/scripted-community';
import { openDokuWiki } from '../dokuwiki/dokuwiki-community';
import { openInterface } from '../interface/interface-community';
import { joinCommunities } from './join-communities';

test('a board with a live wiki has the same functions for every client', () => {
  const upstream = new ScriptedCommunity(1, 1);
  const wiki = openDokuWiki(upstream, 'http://wiki.example', { reader: 'visitors', freshMs: 1 });
  const community = joinCommunities(openInterface(upstream), wiki);
  const names = Object.keys(community).sort();
  expect(Object.keys(community.forClient?.('crawler') ?? {}).sort()).toEqual(names);
  expect(community.forClient?.('crawler').search).toBeDefined();
});

import { expect, test } from 'vitest';
import { UsageError } from './command-error';
import { communityAddress } from './community-address';

test.each([
  ['https://forum.example/latest', 'https://forum.example'],
  ['https://forum.example/sub/t/a-title/100/7?u=me#post_7', 'https://forum.example/sub'],
  ['https://forum.example/c/12', 'https://forum.example'],
  ['https://wiki.example/w/doku.php?id=a:b', 'https://wiki.example/w'],
  ['https://wiki.example/w/index.php?title=A', 'https://wiki.example/w'],
  ['http://host.example/board/topics', 'http://host.example'],
  ['https://host.example/api/board/topics/12?limit=1', 'https://host.example/api'],
  ['https://host.example/api/wiki/namespaces/', 'https://host.example/api'],
  ['forum.example:8443', 'https://forum.example:8443'],
  ['https://api.example/v1/', 'https://api.example/v1'],
  ['https://api.example/t', 'https://api.example/t'],
])('%s is a page of %s', (given, address) => {
  expect(communityAddress(given)).toBe(address);
});

test.each(['ftp://forum.example', 'https://', 'http://:80', 'forum'])('%s is none', (given) => {
  expect(() => communityAddress(given)).toThrow(UsageError);
});

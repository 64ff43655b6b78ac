import { expect, test } from '@playwright/test';
import { redisServer } from './site/redis';
import { sharedCacheFaults } from './torture/shared-cache';

test.skip(!redisServer(), 'neither valkey-server nor redis-server is installed');

test('no purge and no page is lost to a Valkey that is away, hangs, or holds garbage', async () => {
  const figures = await sharedCacheFaults();
  expect(figures.filter(({ holds, isTime }) => !holds && !isTime)).toEqual([]);
});

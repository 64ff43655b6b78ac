import { expect, test } from 'vitest';
import { routeAt } from '@/lib/urls/routes/match-route';
import { classifyClient } from './classify-client';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  ['/', FIREFOX, 'visitor'],
  ['/', '', 'visitor'],
  ['/', 'curl/8.14.1', 'crawler'],
  ['/', 'Mozilla/5.0 (Linux; Android 12; CUBOT X50) Chrome/130.0 Mobile Safari/537.36', 'visitor'],
  ['/', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'crawler'],
  ['/', 'Mozilla/5.0 (compatible; Baiduspider/2.0)', 'crawler'],
  [
    '/',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
    'crawler',
  ],
  ['/', 'facebookexternalhit/1.1', 'crawler'],
  ['/', 'GPTBot', 'crawler'],
  ['/', 'Feedly/1.0 (+http://www.feedly.com/fetcher.html)', 'crawler'],
  ['/feeds/topics.atom', FIREFOX, 'crawler'],
  ['/sitemap.xml', FIREFOX, 'crawler'],
  ['/board/topics/1', FIREFOX, 'visitor'],
])('a request for %s by %s comes from a %s', (target, userAgent, client) => {
  expect(classifyClient(routeAt(target), userAgent)).toBe(client);
});

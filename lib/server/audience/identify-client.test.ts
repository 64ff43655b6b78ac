import { expect, test } from 'vitest';
import { CRAWLERS } from '@/lib/documents/robots/crawlers';
import { CLIENT_IDENTITIES, identifyClient } from './identify-client';

const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';

const identityOf = (userAgent: string) => CLIENT_IDENTITIES[identifyClient(userAgent)];

test.each([
  [`${CHROME} Chrome/140.0.0.0 Safari/537.36`],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Opera/9.80 (Android; Opera Mini/36.2/191.0; U; en) Presto/2.12.423 Version/12.16'],
  ['Mozilla/5.0 (Linux; Android 12; CUBOT X50) Chrome/130.0 Mobile Safari/537.36'],
  [
    'Mozilla/5.0 (Linux; U; Android 8.1; zh-cn) Chrome/70.0 Mobile Safari/537.36 SogouMobileBrowser/5.22',
  ],
])('%s is a person', (userAgent) => {
  expect(identityOf(userAgent)).toEqual({ client: 'person' });
});

test.each([
  [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'search',
    'Googlebot',
  ],
  ['Googlebot-Image/1.0', 'search', 'Googlebot'],
  [
    'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
    'search',
    'Baiduspider',
  ],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'search', 'Bingbot'],
  [
    'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
    'search',
    'Sogou web spider',
  ],
  ['Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)', 'search', 'Yeti'],
  [`${CHROME}; compatible; GPTBot/1.3; +https://openai.com/gptbot`, 'training', 'GPTBot'],
  [`${CHROME}; compatible; ChatGPT-User/1.0; +https://openai.com/bot`, 'answers', 'ChatGPT-User'],
  [`${CHROME} (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)`, 'training', 'ClaudeBot'],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'training',
    'Meta-ExternalAgent',
  ],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'training', 'CCBot'],
])('%s is %s, %s', (userAgent, client, crawler) => {
  expect(identityOf(userAgent)).toEqual({ client, crawler });
});

test.each([
  [''],
  ['curl/8.14.1'],
  ['python-requests/2.32'],
  ['Mozilla/5.0 (compatible; Unheardbot/1.0; +https://unheard.example)'],
  [`${CHROME} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['NotGPTBotAtAll/1.0'],
])('%j is a robot without a name', (userAgent) => {
  expect(identityOf(userAgent)).toEqual({ client: 'robot' });
});

test('every crawler that sends its name is known by it, and no other can be counted', () => {
  for (const { name, purpose, isTokenOnly } of CRAWLERS) {
    const identity = identityOf(`Mozilla/5.0 (compatible; ${name}/1.0)`);
    if (isTokenOnly) expect(identity?.crawler, name).not.toBe(name);
    else expect(identity, name).toEqual({ client: purpose, crawler: name });
  }
});

import { expect, test } from 'vitest';
import { LONG_TOPIC } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';

/** Responses of what stands in front of a forum: of Cloudflare, DDoS-Guard, nginx, AWS and Anubis. */
const REFUSALS = {
  'a challenge of Cloudflare': [
    403,
    '<title>Just a moment...</title>',
    { 'cf-mitigated': 'challenge' },
  ],
  'DDoS-Guard': [403, '<title>DDOS-GUARD</title>', { server: 'ddos-guard' }],
  '403 in HTML': [403, '<title>403 Forbidden</title>', {}],
  '404 in HTML': [404, '<title>404 Not Found</title>', {}],
  '410 in HTML': [410, '<html>gone</html>', {}],
  'Basic authentication': [401, '', { 'www-authenticate': 'Basic realm="x"' }],
  'a challenge of AWS': [202, '', { 'x-amzn-waf-action': 'challenge' }],
  'a captcha of AWS': [405, '<html>', { 'x-amzn-waf-action': 'captcha' }],
  'a page with 200': [200, '<title>Making sure you are not a bot!</title>', {}],
  'plain text': [403, 'Crawler is not allowed!', {}],
} as const;

test.each(Object.entries(REFUSALS))(
  '%s is a block of the forum, and says nothing about its records',
  async (_, [status, page, headers]) => {
    const { standIn, discourse } = await setUpUpstream();
    standIn.script = () => ({ status, page, headers });
    const blocked = {
      kind: 'unavailable',
      isBlocked: true,
      detail: expect.stringContaining(`status ${status}`),
    };
    const window = { offset: 0, limit: 20, sort: 'asc' } as const;
    expect(await discourse.topic(LONG_TOPIC, window)).toMatchObject(blocked);
    expect(await discourse.topics({ ...window, orderBy: 'last_post' })).toMatchObject(blocked);
  },
);

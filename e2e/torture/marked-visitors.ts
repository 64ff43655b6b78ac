import { startSite } from '../site/start';
import { type Figure, none } from './torture';
import { startCommunity } from './torture-community';
import { Visitors } from './visit';

const OTHER_PAGES = ['/', '/board/forums', '/board/topics', '/board/topics/1486', '/wiki/pages'];

const addressOf = (visitor: number) =>
  `198.51.${100 + Math.floor(visitor / 250)}.${1 + (visitor % 250)}`;

/** Visitors with unique addresses and user agents: each sees its own on `/status`, and no page shows another's. */
export async function markedVisitors(count: number): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const site = await startSite({
    API_BASE_URL: community.url,
    TRUSTED_PROXIES: 'loopback',
    LOG_LEVEL: 'debug',
  });
  const visitors = new Visitors(site.url, count);
  const wrong: string[] = [];
  try {
    const asVisitor = (visitor: number) => ({
      'x-forwarded-for': addressOf(visitor),
      'user-agent': `Marked/1.0 (visitor-${visitor}-end)`,
    });
    const see = async (visitor: number) => {
      for (let tries = 0; tries < 60; tries += 1) {
        const seen = await visitors.visit('/status', asVisitor(visitor));
        if (seen.status === 200) return seen.body;
        await new Promise((wake) =>
          setTimeout(wake, 1000 * Number(seen.headers['retry-after'] ?? 1)),
        );
      }
      return 'never';
    };
    const bodies = await Promise.all(Array.from({ length: count }, (_, visitor) => see(visitor)));
    for (const [visitor, body] of bodies.entries()) {
      const marks = new Set(body.match(/visitor-\d+-end/g));
      const addresses = new Set(body.match(/198\.51\.1\d\d\.\d+/g));
      const isOwn = marks.has(`visitor-${visitor}-end`) && addresses.has(addressOf(visitor));
      if (!isOwn || marks.size !== 1 || addresses.size !== 1) {
        wrong.push(`visitor ${visitor} saw ${[...marks, ...addresses].join(' ')}`);
      }
    }
    const leaks: string[] = [];
    const marked = /visitor-\d+-end|198\.51\.1\d\d\./;
    for (const [at, path] of OTHER_PAGES.entries()) {
      const seen = await visitors.visit(path, asVisitor(at));
      const again = await visitors.visit(path);
      if (marked.test(seen.body) || marked.test(again.body)) leaks.push(`in ${path}`);
    }
    for (const head of community.heads) {
      if (!head.startsWith('GET /status/') && marked.test(head))
        leaks.push(`request with ${head.split('\r')[0]}`);
    }
    if (marked.test(site.log())) leaks.push('in the log');
    return [
      none(`${count} marked visitors: saw something else than themselves`, wrong),
      none('marks in saved pages, other questions, the log', leaks),
    ];
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

import { get } from '../site/get';
import type { Site } from '../site/start';
import { type Figure, none } from './torture';

/**
 * The rules and weights of MDN's HTTP Observatory (`@mdn/mdn-http-observatory` 1.4, `src/grader`
 * and `src/analyzer`), as far as one response shows them. 100 and more is an A+.
 */
const APLUS = 100;
const SIX_MONTHS_SECONDS = 15_768_000;
const BROAD = /^(?:\*|https?:|ftp:|https?:\/\/\*(?:\.\*)?)$/;
const PRIVATE = /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/;

type Headers = Record<string, string | string[] | undefined>;

function directivesOf(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources]));
}

function scoreOfPolicy(policy: string): number {
  if (policy === '') return -25;
  const directives = directivesOf(policy);
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const isUnsafe = (source: string) => /'unsafe-inline'|^data:/.test(source) || BROAD.test(source);
  if (of('script-src').some(isUnsafe) || of('object-src').some((source) => BROAD.test(source))) {
    return -20;
  }
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return -10;
  if (of('img-src').some((source) => source.startsWith('http:'))) return -10;
  if (of('style-src').some(isUnsafe)) return 0;
  return directives.get('default-src')?.join(' ') === "'none'" ? 10 : 5;
}

function scoreOfTransport(header: string): number {
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= SIX_MONTHS_SECONDS ? 0 : -10;
}

/** The score of a response's headers. */
export function scoreOf(headers: Headers): number {
  const text = (name: string) => [headers[name] ?? ''].flat().join(', ');
  const policy = text('content-security-policy');
  const ancestors = directivesOf(policy).get('frame-ancestors');
  const isFramed = ancestors === undefined || ancestors.some((source) => BROAD.test(source));
  const parts = [
    scoreOfPolicy(policy),
    headers['set-cookie'] === undefined ? 0 : -20,
    headers['access-control-allow-origin'] === undefined ? 0 : -50,
    PRIVATE.test(text('referrer-policy')) ? 5 : -5,
    scoreOfTransport(text('strict-transport-security')),
    text('x-content-type-options') === 'nosniff' ? 0 : -5,
    isFramed ? (/^(?:deny|sameorigin)$/i.test(text('x-frame-options')) ? 0 : -20) : 5,
    text('cross-origin-resource-policy') === 'same-origin' ? 10 : 0,
  ];
  const lost = parts.filter((part) => part < 0).reduce((sum, part) => sum + part, 0);
  const won = parts.filter((part) => part > 0).reduce((sum, part) => sum + part, 0);
  // Bonus points count only from a score of A.
  return APLUS + lost >= 90 ? APLUS + lost + won : APLUS + lost;
}

/** A target for each kind of response. */
const KINDS = [
  '/',
  '/board/topics/1486',
  '/wiki/pages',
  '/status',
  '/board/topics?page=1',
  '/board/topics?page=x',
  '/board/topics/999999',
  '/nowhere',
  `/${'x'.repeat(3000)}`,
  '//example.org',
  '/icon.svg',
  '/api/board/forums',
  '/api/board/topics?limit=x',
  '/api/nowhere',
  '/api/status/time',
  '/api/health',
  '/api/health/ready',
  '/api/metrics',
  '/media/nowhere.png',
  '/image?url=x',
  '/robots.txt',
  '/sitemap.xml',
  '/feeds/topics.atom',
];

/** Grades every kind of response. @param site has a `SITE_URL` with https, which the rules require. */
export async function observatory(site: Site): Promise<Figure[]> {
  const style = /href="(\/_next\/static\/[^"]+\.css)"/.exec((await get(site, '/status')).body)?.[1];
  const low: string[] = [];
  const odd: string[] = [];
  for (const path of [...KINDS, style ?? '/no-style']) {
    const { headers } = await get(site, path);
    const score = scoreOf(headers);
    if (score < APLUS) low.push(`${path.slice(0, 40)}: ${score}`);
    for (const name of ['x-powered-by', 'server', 'set-cookie']) {
      if (headers[name] !== undefined) odd.push(`${path} has ${name}`);
    }
    if (headers['cross-origin-opener-policy'] !== 'same-origin') odd.push(`${path} has no COOP`);
    if (!headers['permissions-policy']) odd.push(`${path} has no Permissions-Policy`);
  }
  return [none('kinds of answers below A+', low), none('headers missing, or saying too much', odd)];
}

import { get, type HttpResponse } from '../site/get';
import { type Figure, none } from './torture';

const ROUTES = [
  '/',
  '/board/forums',
  '/board/topics',
  '/board/topics/1486',
  '/wiki/pages',
  '/wiki/namespaces',
  '/nowhere',
  '/board/topics?page=x',
  '/api/board/forums',
];

const EVIL = 'evil.example';

/** Headers by which other sites had their responses changed, caches poisoned or access opened, by their values. */
const ODD_NAMES: Record<string, string[]> = {
  [EVIL]: ['host', 'x-forwarded-host', 'x-forwarded-server', 'x-host', 'x-original-host'],
  [`${EVIL}:99999`]: ['host'],
  '': ['host'],
  javascript: ['x-forwarded-proto'],
  http: ['x-forwarded-scheme'],
  '1337': ['x-forwarded-port'],
  '/evil': [
    'x-forwarded-prefix',
    'next-url',
    'x-nextjs-rewrite',
    'x-invoke-path',
    'x-matched-path',
  ],
  '<script>alert(1)</script>': ['x-forwarded-for'],
  [`for=1.2.3.4;host=${EVIL};proto=http`]: ['forwarded'],
  '/admin': ['x-original-url', 'x-rewrite-url'],
  DELETE: ['x-http-method-override'],
  PUT: ['x-http-method'],
  POST: ['x-method-override'],
  '6.6.6.6': ['x-real-ip', 'client-ip', 'true-client-ip', 'cf-connecting-ip'],
  '1': [
    'rsc',
    'next-router-prefetch',
    'x-nextjs-data',
    'x-middleware-prefetch',
    'x-middleware-next',
  ],
  '/_tree': ['next-router-segment-prefetch'],
  '%5B%22%22%5D': ['next-router-state-tree'],
  '7f0000000000000000000000000000000000000000': ['next-action'],
  [`https://${EVIL}/`]: ['x-nextjs-redirect', 'x-middleware-rewrite'],
  'middleware:middleware:middleware:middleware:middleware': ['x-middleware-subrequest'],
  'a=b': ['x-middleware-set-cookie'],
  '500': ['x-invoke-status'],
  '{"message":"evil"}': ['x-invoke-error'],
  '%7B%22page%22%3A%229%22%7D': ['x-invoke-query'],
  '/_error': ['x-invoke-output'],
  evil: ['x-prerender-revalidate', 'x-vercel-id'],
  '1=evil': ['x-now-route-matches'],
  prefetch: ['purpose'],
  '__prerender_bypass=1; __next_preview_data=evil; NEXT_LOCALE=zh': ['cookie'],
  'Basic ZXZpbDpldmls': ['authorization', 'proxy-authorization'],
  'text/x-component': ['accept'],
  'zh-CN': ['accept-language'],
  'utf-7': ['accept-charset'],
  [`https://${EVIL}`]: ['origin'],
  [`https://${EVIL}/?${'x'.repeat(1000)}`]: ['referer'],
  [`\${jndi:ldap://${EVIL}/a}' OR 1=1 --<script>`]: ['user-agent'],
  'no-cache, no-store, max-age=0': ['cache-control'],
  'no-cache, akamai-x-cache-on': ['pragma'],
  'Thu, 01 Jan 1970 00:00:00 GMT': ['if-modified-since', 'if-unmodified-since'],
  '"evil"': ['if-match'],
  'bytes=0-10': ['range'],
  trailers: ['te'],
  [`http://${EVIL}/wap.xml`]: ['x-wap-profile'],
  [Array(200).fill('10.0.0.1').join(', ')]: ['x-forwarded-for'],
};
const ODD = Object.entries(ODD_NAMES).flatMap(([value, names]) =>
  names.map((name) => [name, value] as const),
);

/** Headers about the time, the connection or the cache, not about the response. */
const OF_THE_MOMENT = new Set([
  'age',
  'cache-status',
  'connection',
  'date',
  'keep-alive',
  'x-cache',
]);

/** All that a cache could store of a response. */
function essence({ status, headers, body }: HttpResponse): string {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name));
  return JSON.stringify([status, kept.sort(), body]);
}

/** No request header changes the response to it or to the next request. */
export async function oddHeaders(site: { url: string }): Promise<Figure[]> {
  const wrong: string[] = [];
  for (const route of ROUTES) {
    await get(site, route);
    const clean = essence(await get(site, route));
    for (const [name, value] of ODD) {
      const answer = await get(site, route, { [name]: value });
      // RFC 9112, 3.2: the parser refuses an invalid Host.
      if (essence(answer) !== clean && answer.status !== 400) wrong.push(`${route} with ${name}`);
      if (`${JSON.stringify(answer.headers)}${answer.body}`.includes(EVIL)) {
        wrong.push(`${route} repeats ${name}`);
      }
      if (essence(await get(site, route)) !== clean) wrong.push(`${route} after ${name}`);
    }
  }
  return [none(`${ODD.length} odd headers on ${ROUTES.length} routes: answers changed`, wrong)];
}

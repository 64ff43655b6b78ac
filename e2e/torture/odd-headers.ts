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

/** Headers by which other sites had their responses changed, caches poisoned or access opened. */
const ODD: [string, string][] = [
  ['host', EVIL],
  ['host', `${EVIL}:99999`],
  ['host', ''],
  ['x-forwarded-host', EVIL],
  ['x-forwarded-proto', 'javascript'],
  ['x-forwarded-scheme', 'http'],
  ['x-forwarded-port', '1337'],
  ['x-forwarded-prefix', '/evil'],
  ['x-forwarded-for', '<script>alert(1)</script>'],
  ['x-forwarded-server', EVIL],
  ['forwarded', `for=1.2.3.4;host=${EVIL};proto=http`],
  ['x-host', EVIL],
  ['x-original-host', EVIL],
  ['x-original-url', '/admin'],
  ['x-rewrite-url', '/admin'],
  ['x-http-method-override', 'DELETE'],
  ['x-http-method', 'PUT'],
  ['x-method-override', 'POST'],
  ['x-real-ip', '6.6.6.6'],
  ['client-ip', '6.6.6.6'],
  ['true-client-ip', '6.6.6.6'],
  ['cf-connecting-ip', '6.6.6.6'],
  ['rsc', '1'],
  ['next-router-prefetch', '1'],
  ['next-router-segment-prefetch', '/_tree'],
  ['next-router-state-tree', '%5B%22%22%5D'],
  ['next-url', '/evil'],
  ['next-action', '7f0000000000000000000000000000000000000000'],
  ['x-nextjs-data', '1'],
  ['x-nextjs-redirect', `https://${EVIL}/`],
  ['x-nextjs-rewrite', '/evil'],
  ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
  ['x-middleware-prefetch', '1'],
  ['x-middleware-rewrite', `https://${EVIL}/`],
  ['x-middleware-next', '1'],
  ['x-middleware-set-cookie', 'a=b'],
  ['x-invoke-path', '/evil'],
  ['x-invoke-status', '500'],
  ['x-invoke-error', '{"message":"evil"}'],
  ['x-invoke-query', '%7B%22page%22%3A%229%22%7D'],
  ['x-invoke-output', '/_error'],
  ['x-matched-path', '/evil'],
  ['x-prerender-revalidate', 'evil'],
  ['x-now-route-matches', '1=evil'],
  ['x-vercel-id', 'evil'],
  ['purpose', 'prefetch'],
  ['cookie', '__prerender_bypass=1; __next_preview_data=evil; NEXT_LOCALE=zh'],
  ['authorization', 'Basic ZXZpbDpldmls'],
  ['proxy-authorization', 'Basic ZXZpbDpldmls'],
  ['accept', 'text/x-component'],
  ['accept-language', 'zh-CN'],
  ['accept-charset', 'utf-7'],
  ['origin', `https://${EVIL}`],
  ['referer', `https://${EVIL}/?${'x'.repeat(1000)}`],
  ['user-agent', `\${jndi:ldap://${EVIL}/a}' OR 1=1 --<script>`],
  ['cache-control', 'no-cache, no-store, max-age=0'],
  ['pragma', 'no-cache, akamai-x-cache-on'],
  ['if-modified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['if-match', '"evil"'],
  ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ['range', 'bytes=0-10'],
  ['te', 'trailers'],
  ['x-wap-profile', `http://${EVIL}/wap.xml`],
  ['x-forwarded-for', Array(200).fill('10.0.0.1').join(', ')],
];

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

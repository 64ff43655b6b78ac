import { deadlinesMs } from '@/lib/base/runtime/deadlines';
import { collapseSpace } from '@/lib/base/text/plain-text';
import { scanHtml } from '@/lib/content/tree/scan-html';
import { withQuery } from '@/lib/urls/definition/url-query';
import { parseHref } from '@/lib/urls/parse-href';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import { SITE_QUERY, siteAnswer } from '../mediawiki/wiki-site';
import { openHttpConnection } from '../remote/http-connection';
import type { UpstreamResponse } from '../remote/upstream';

interface FoundWiki {
  /** The folder of api.php. */
  url: string;
  obstacle?: string;
  license?: Record<string, string> | undefined;
}

const MAX_PAGE_UNITS = 2_000_000;
const MAX_LICENSE_UNITS = 80;

const ask = async (baseUrl: string, path: string, search = '') => {
  const connection = openHttpConnection({ baseUrl });
  const response = await connection({ path, search }, deadlinesMs().communityRequest);
  return response.kind === 'response' ? response : undefined;
};

const textOf = ({ body }: UpstreamResponse) => new TextDecoder().decode(body);

function licenseSettings(
  rights: { url: string; text: string } = { url: '', text: '' },
  wikiUrl: string,
): FoundWiki['license'] {
  const url = rights.url === '' ? undefined : parseHref(rights.url, new URL(wikiUrl));
  const name = collapseSpace(rights.text).slice(0, MAX_LICENSE_UNITS);
  return url && { LICENSE_URL: url.href, LICENSE: name || url.href };
}

/** Returns the wiki whose api.php is in a folder, if any. */
async function askApi(url: string): Promise<FoundWiki | undefined> {
  const pairs = { ...SITE_QUERY, format: 'json', formatversion: '2' };
  const response = await ask(url, '/api.php', withQuery('', Object.entries(pairs)));
  const json = response && parseJson(response.body);
  if (json?.kind !== 'ok') return undefined;
  const site = siteAnswer.safeParse(json.value);
  if (site.success) return { url, license: licenseSettings(site.data.query.rightsinfo, url) };
  const error = isRecord(json.value) && isRecord(json.value.error) ? json.value.error : undefined;
  if (error?.code !== 'readapidenied') return undefined;
  const obstacle = `${url} is a MediaWiki whose reading needs an account: its operator has to open it to guests.`;
  return { url, obstacle };
}

/** Returns the URL in a page's `EditURI` link, without `/api.php`; undefined without the link. */
async function apiOfPage(html: string, pageUrl: string): Promise<string | undefined> {
  let found: string | undefined;
  await scanHtml(html.slice(0, MAX_PAGE_UNITS), {
    tag({ name, attributes }) {
      if (name === 'link' && attributes.get('rel') === 'EditURI') found ??= attributes.get('href');
    },
  });
  const url = found === undefined ? undefined : parseHref(found, new URL(pageUrl));
  const path = url && /^(.*)\/api\.php$/.exec(url.pathname)?.[1];
  return url && path !== undefined ? url.origin + path : undefined;
}

async function readPage(address: string): Promise<UpstreamResponse | undefined> {
  const page = await ask(address, '');
  if (!page || page.status < 300 || page.status >= 400) return page;
  const target = parseHref(page.headers.get('location') ?? '', new URL(address));
  return target?.host === new URL(address).host ? ask(target.href, '') : undefined;
}

/** True if a site shows a page rather than a challenge or a proxy's error. */
export async function isAnswering(address: string): Promise<boolean> {
  const page = await readPage(address);
  return page !== undefined && page.status < 400;
}

/**
 * Returns the MediaWiki at the address of its scripts, host or a page; undefined if there is none. `obstacle`
 * reports an unreadable API.
 */
export async function findMediaWiki(address: string): Promise<FoundWiki | undefined> {
  const atAddress = await askApi(address);
  if (atAddress) return atAddress;
  const page = await readPage(address);
  const api = page && (await apiOfPage(textOf(page), address));
  if (api === undefined) return undefined;
  const found = await askApi(api);
  if (found) return found;
  const obstacle = `${address} is a MediaWiki, and ${api}/api.php gives this site no answer of its API: it is off, or something in front of it refuses this site. Its operator has to allow the address of this machine, or the user agent that API_USER_AGENT sets.`;
  return { url: api, obstacle };
}

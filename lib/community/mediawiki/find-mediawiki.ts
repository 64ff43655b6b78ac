import { collapseSpace } from '@/lib/base/text/plain-text';
import { scanHtml } from '@/lib/content/tree/scan-html';
import { withQuery } from '@/lib/urls/definition/url-query';
import { parseHref } from '@/lib/urls/parse-href';
import { parseJson } from '@/lib/wire/json/json';
import { isRecord } from '@/lib/wire/json/record';
import type { Probe, Recognition, Recognized } from '../kind/community-kind';
import { detailOfResponse, isAway } from '../remote/interpret-status';
import { retryAfterSeconds } from '../remote/parse-retry-after';
import type { UpstreamResponse } from '../remote/upstream';
import { errorAnswer, PAUSE_SECONDS, PAUSES } from './wiki-api';
import { SITE_QUERY, siteAnswer } from './wiki-site';

const MAX_PAGE_UNITS = 2_000_000;
const MAX_LICENSE_UNITS = 80;

const textOf = ({ body }: UpstreamResponse) => new TextDecoder().decode(body);

function licenseSettings(
  rights: { url: string; text: string } = { url: '', text: '' },
  wikiUrl: string,
): Recognized['license'] {
  const url = rights.url === '' ? undefined : parseHref(rights.url, new URL(wikiUrl));
  const name = collapseSpace(rights.text).slice(0, MAX_LICENSE_UNITS);
  return url && { LICENSE_URL: url.href, LICENSE: name || url.href };
}

const siteUrl = (folder: string) => {
  const pairs = { ...SITE_QUERY, format: 'json', formatversion: '2' };
  return withQuery(`${folder}/api.php`, Object.entries(pairs));
};

/** Returns why the api.php in a folder gives no answer of its API, and what to do. */
async function obstacleOfApi(wikiUrl: string, folder: string, { askAt }: Probe): Promise<string> {
  const response = await askAt(siteUrl(folder));
  const json = response && parseJson(response.body);
  const read = json?.kind === 'ok' ? errorAnswer.safeParse(json.value) : undefined;
  const code = read?.data?.error.code;
  const detail = response && (code ?? detailOfResponse(response) ?? `status ${response.status}`);
  const what = `${wikiUrl} is a MediaWiki, and ${folder}/api.php`;
  if (response && (isAway(response) || PAUSES.has(code ?? ''))) {
    const seconds = retryAfterSeconds(response.headers, Date.now()) ?? PAUSE_SECONDS;
    return `${what} is busy (${detail}): try again in ${seconds} s.`;
  }
  return `${what} gives this site no answer of its API (${detail ?? 'no response'}): it is off, or something in front of it refuses this site. Its operator has to allow the address of this machine, or the user agent that API_USER_AGENT sets.`;
}

/** Returns the wiki whose api.php is in a folder, if any. */
async function askApi(url: string, { askAt }: Probe): Promise<Recognized | undefined> {
  const response = await askAt(siteUrl(url));
  const json = response && parseJson(response.body);
  if (json?.kind !== 'ok') return undefined;
  const site = siteAnswer.safeParse(json.value);
  if (site.success) {
    return { isRecognized: true, url, license: licenseSettings(site.data.query.rightsinfo, url) };
  }
  const error = isRecord(json.value) && isRecord(json.value.error) ? json.value.error : undefined;
  if (error?.code !== 'readapidenied') return undefined;
  const obstacle = `${url} is a MediaWiki whose reading needs an account: its operator has to open it to guests.`;
  return { isRecognized: true, url, obstacle };
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

/**
 * Returns the MediaWiki at the address of its scripts, host or a page; its `url` is the folder of api.php.
 * `obstacle` reports an unreadable API.
 */
export async function findMediaWiki(probe: Probe): Promise<Recognition> {
  const { url } = probe;
  const atAddress = await askApi(url, probe);
  if (atAddress) return atAddress;
  const page = await probe.frontPage();
  const api = page && (await apiOfPage(textOf(page), url));
  if (api === undefined) return { isRecognized: false, reason: 'no page names an api.php' };
  const found = await askApi(api, probe);
  if (found) return found;
  const obstacle = await obstacleOfApi(url, api, probe);
  return { isRecognized: true, url: api, obstacle };
}

import { cleanId, idOfAddress } from '@lectern/dokuwiki';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { withQuery } from '../definition/url-query';
import { routePath } from '../routes/route-path';
import { href } from '../views/href';
import { searchFor } from '../views/site/search-view';
import type { OldAddress, WikiAddresses } from './wiki-addresses';

const wikiPageUrl = (id: string) => {
  const clean = cleanId(id.replaceAll('/', ':'));
  if (clean === '') return href({ kind: 'wiki-home' });
  if (/[:/]$/.test(id)) return href({ kind: 'namespace', id: clean, page: 1 });
  return href({ kind: 'wiki-page', id: clean });
};

/**
 * Returns this site's path for `doku.php?id=a:b`, `/doku.php/a:b`, `/_export/raw/a:b`, `do=index`,
 * `/wiki/a:b` or `/a:b`; undefined for other addresses.
 */
function resolveOldAddress({ path, parameters }: OldAddress): string | undefined {
  const action = parameters.get('do') ?? 'show';
  const [, script, belowScript = ''] =
    /^(.*\/(?:doku\.php|_export\/\w+))(?:\/(.*))?$/s.exec(path) ?? [];
  const [, atRoot] = /^\/([^/:]+(?::[^/:]+)+)$/.exec(path) ?? [];
  // `/wiki/pages/…` and `/wiki/namespaces/…` are this site's own.
  const [, belowWiki] = /^\/wiki\/(?!pages(?:\/|$)|namespaces(?:\/|$))([^_].*)?$/.exec(path) ?? [];
  const idOfScript = parameters.get('id') ?? belowScript;
  const id = script === undefined ? (belowWiki ?? atRoot) : idOfScript;
  // Other scripts, and files below `lib/`, are no pages.
  if (id === undefined || /\.php\b|^lib\//.test(id)) return undefined;
  if (action === 'search') return href(searchFor(parameters.get('q') ?? ''));
  if (action === 'index') return routePath('/wiki/namespaces/{+id}', parameters.get('idx') ?? '');
  return /^(?:show|showtag|export_.*)$/.test(action) ? wikiPageUrl(id) : undefined;
}

/**
 * Returns this site's path for a wiki's file (`lib/exe/fetch.php?media=a:b.png`, `_media/a:b.png` or
 * `_detail/…`); undefined for other URLs, and for files of other sites.
 */
export function resolveMediaAddress(url: URL): string | undefined {
  const path = decodePercent(url.pathname);
  const [, script, belowFolder = ''] =
    /\/(?:(lib\/exe\/(?:fetch|detail)\.php)|_(?:media|detail))(?:\/(.+))?$/s.exec(path ?? '') ?? [];
  const given = (script && url.searchParams.get('media')) || belowFolder;
  if (given === '') return undefined;
  const id = cleanId(given.replaceAll('/', ':'));
  // The wiki itself fetches files of other sites.
  if (id === '' || /^https?:/.test(id)) return undefined;
  // As a value, the slashes would be encoded.
  return routePath('/media/{+path}') + id.split(':').map(encodeURIComponent).join('/');
}

export const DOKUWIKI_ADDRESSES: WikiAddresses = {
  pageUrl: (wikiUrl, id) => withQuery(`${wikiUrl}/doku.php`, [['id', id]]),
  fileUrl: (wikiUrl, parts) =>
    withQuery(`${wikiUrl}/lib/exe/fetch.php`, [['media', parts.join(':')]]),
  filePathAt: resolveMediaAddress,
  pageIdAt: idOfAddress,
  resolveOldAddress,
};

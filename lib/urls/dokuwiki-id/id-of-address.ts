import { decodePercent } from '@/lib/base/text/percent-encoding';

/** What lies beside the pages of a DokuWiki. */
const NO_PAGE = /^(?:lib|inc|vendor|_media|_detail|_export)\/|\.(?:php|txt|xml)$/;

/**
 * Returns the id of the page that an address of a DokuWiki shows, in any form that its settings `userewrite` and
 * `useslash` give it (`wl` of inc/common.php); `''` for the home page, undefined where it shows none.
 * @param url the address
 * @param wikiUrl the address of the wiki
 */
export function idOfAddress(url: URL, wikiUrl: string): string | undefined {
  const top = new URL(`${wikiUrl}/`);
  const action = url.searchParams.get('do') ?? 'show';
  // What `export_code` gives is a piece of code out of a page.
  const isPage = action === 'show' || (action.startsWith('export_') && action !== 'export_code');
  if (url.host !== top.host || !url.pathname.startsWith(top.pathname) || !isPage) return undefined;
  const path = decodePercent(url.pathname.slice(top.pathname.length));
  const [, script, rest = path] = /^((?:doku|index)\.php)?\/?(.*)$/s.exec(path ?? '.php') ?? [];
  if (rest === undefined || NO_PAGE.test(rest)) return undefined;
  const id = (script === undefined && rest !== '' ? undefined : url.searchParams.get('id')) ?? rest;
  return id.replaceAll('/', ':').replace(/^:+|:+$/g, '');
}

const NO_PAGE = /^(?:lib|inc|vendor|_media|_detail|_export)\/|\.(?:php|txt|xml)$/;

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

/**
 * Returns the page id in a DokuWiki URL of any `userewrite` and `useslash` (`wl` in inc/common.php): `''` for
 * the home page, undefined if it is no page.
 */
export function idOfAddress(url: URL, baseUrl: string): string | undefined {
  const top = new URL(`${baseUrl}/`);
  const action = url.searchParams.get('do') ?? 'show';
  // `export_code` returns a code block, not a page.
  const isPage = action === 'show' || (action.startsWith('export_') && action !== 'export_code');
  if (url.host !== top.host || !url.pathname.startsWith(top.pathname) || !isPage) return undefined;
  const path = decode(url.pathname.slice(top.pathname.length));
  if (path === undefined) return undefined;
  const [script = ''] = /^(?:doku|index)\.php/.exec(path) ?? [];
  const below = path.slice(script.length).replace(/^\//, '');
  if (NO_PAGE.test(below)) return undefined;
  const canHaveParameter = script !== '' || below === '';
  const id = (canHaveParameter ? url.searchParams.get('id') : undefined) ?? below;
  return id.replaceAll('/', ':').replace(/^:+|:+$/g, '');
}

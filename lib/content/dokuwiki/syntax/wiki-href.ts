import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';

/** Returns the URL path on this site of a wiki page, or of one of its sections. */
export function wikiHref(id: string, section = ''): string {
  const path = href({ kind: 'wiki-page', id: id.toWellFormed() });
  return section === '' ? path : `${path}#${section}`;
}

/** Returns the URL path of the media file `a:b.png`, where this site serves the wiki's files. */
export function localMediaHref(id: string): string {
  return (
    routePath('/media/{+path}') + id.toWellFormed().split(':').map(encodeURIComponent).join('/')
  );
}

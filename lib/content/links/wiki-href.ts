import { routePath } from '@/lib/urls/routes/route-path';
import { href } from '@/lib/urls/views/href';

/** Returns the path of a wiki page or section. */
export function wikiHref(id: string, section = ''): string {
  const path = href({ kind: 'wiki-page', id: id.toWellFormed() });
  return section === '' ? path : `${path}#${section}`;
}

/** Returns the path of media file `a:b.png` on this site. */
export function localMediaHref(id: string): string {
  return (
    routePath('/media/{+path}') + id.toWellFormed().split(':').map(encodeURIComponent).join('/')
  );
}

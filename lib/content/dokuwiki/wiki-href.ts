import { routePath } from '@/lib/urls/routes/route-path';

/** The address on this site of a wiki page, or of one of its sections. */
export function wikiHref(id: string, section = ''): string {
  const path = routePath('/wiki/pages/{+id}', id.toWellFormed());
  return `${path}${section === '' ? '' : `#${section}`}`;
}

/** The address on this site of a media file `a:b.png`, where the wiki's files are served here. */
export function localMediaHref(id: string): string {
  return (
    routePath('/media/{+path}') + id.toWellFormed().split(':').map(encodeURIComponent).join('/')
  );
}

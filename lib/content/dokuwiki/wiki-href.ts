import { encodeSegment } from '@/lib/text/percent-encoding';

/** The address on this site of a wiki page, or of one of its sections. */
export function wikiHref(id: string, section = ''): string {
  const path = encodeSegment(id.toWellFormed());
  return `/wiki/pages/${path}${section === '' ? '' : `#${section}`}`;
}

/** The address on this site of a media file `a:b.png`, where the wiki's files are served here. */
export function localMediaHref(id: string): string {
  return `/media/${id.toWellFormed().split(':').map(encodeURIComponent).join('/')}`;
}

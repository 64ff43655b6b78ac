import { detectRasterType, SIGNATURE_BYTES } from './raster-type';

/** How a file of the wiki is served. */
export interface MediaType {
  type: string;
  /** Its Content-Security-Policy. */
  policy: string;
  isDownload: boolean;
}

/** Nothing in the file may load or run. */
const SANDBOX = "default-src 'none'; sandbox";
/** The browser's viewers of PDF, sound and film do not start in a sandbox. They run nothing of this site's. */
const VIEWER = "frame-ancestors 'none'";
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** What browsers show, by extension (conf/mime.conf of DokuWiki, and what wikis add); all else is downloaded. */
const SHOWN: ReadonlyMap<string, [type: string, policy: string]> = new Map([
  ['ico', ['image/vnd.microsoft.icon', SANDBOX]],
  ['svg', ['image/svg+xml', DRAWING]],
  ...['txt', 'csv', 'log', 'md'].map(
    (name) => [name, ['text/plain; charset=utf-8', SANDBOX]] as [string, [string, string]],
  ),
  ['pdf', ['application/pdf', VIEWER]],
  ['mp3', ['audio/mpeg', VIEWER]],
  ['m4a', ['audio/mp4', VIEWER]],
  ['flac', ['audio/flac', VIEWER]],
  ['ogg', ['audio/ogg', VIEWER]],
  ['opus', ['audio/ogg', VIEWER]],
  ['wav', ['audio/wav', VIEWER]],
  ['webm', ['video/webm', VIEWER]],
  ['ogv', ['video/ogg', VIEWER]],
  ['mp4', ['video/mp4', VIEWER]],
]);
const RASTER = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'];

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** What shows a file in a page, by its name; undefined for one that is only linked to. */
export function embedOf(name: string): 'img' | 'audio' | 'video' | undefined {
  const extension = extensionOf(name);
  if (RASTER.includes(extension)) return 'img';
  const [kind] = SHOWN.get(extension)?.[0].split('/') ?? [];
  return kind === 'image' ? 'img' : (['audio', 'video'] as const).find((each) => each === kind);
}

/**
 * The type of a file of the wiki by its name, of a picture by its first bytes. Undefined for a file that is named as
 * a picture, and is none.
 */
export function mediaTypeOfFile(name: string, start: Buffer): MediaType | undefined {
  const extension = extensionOf(name);
  const raster = detectRasterType(start.subarray(0, SIGNATURE_BYTES));
  if (raster) return { type: raster, policy: SANDBOX, isDownload: false };
  if (RASTER.includes(extension)) return undefined;
  const [type, policy] = SHOWN.get(extension) ?? [];
  if (type === undefined || policy === undefined)
    return { type: 'application/octet-stream', policy: SANDBOX, isDownload: true };
  return { type, policy, isDownload: false };
}

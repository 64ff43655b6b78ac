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

/** What browsers show, by extension (conf/mime.conf of DokuWiki); all else is downloaded. */
const SHOWN: ReadonlyMap<string, [type: string, policy: string]> = new Map([
  ['ico', ['image/vnd.microsoft.icon', SANDBOX]],
  ['svg', ['image/svg+xml', DRAWING]],
  ['txt', ['text/plain; charset=utf-8', SANDBOX]],
  ['pdf', ['application/pdf', VIEWER]],
  ['mp3', ['audio/mpeg', VIEWER]],
  ['ogg', ['audio/ogg', VIEWER]],
  ['wav', ['audio/wav', VIEWER]],
  ['webm', ['video/webm', VIEWER]],
  ['ogv', ['video/ogg', VIEWER]],
  ['mp4', ['video/mp4', VIEWER]],
]);
const RASTER = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'];

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** What plays a file, by its name; undefined for one that is no sound or film. */
export const playerOf = (name: string): 'audio' | 'video' | undefined =>
  (['audio', 'video'] as const).find((kind) => SHOWN.get(extensionOf(name))?.[0].startsWith(kind));

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

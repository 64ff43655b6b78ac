import { splitWords } from '@/lib/base/text/split-words';
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

/** What browsers show (conf/mime.conf of DokuWiki, and what wikis add), with its extensions; all else is downloaded. */
const TYPES = {
  'image/vnd.microsoft.icon': 'ico',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'text/plain; charset=utf-8': 'txt csv log md',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg opus',
  'video/webm': 'webm',
  'video/ogg': 'ogv',
  'video/mp4': 'mp4',
};
const SHOWN: ReadonlyMap<string, string> = new Map(
  Object.entries(TYPES).flatMap(([type, names]) => splitWords(names).map((name) => [name, type])),
);
const RASTER = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif'];

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/**
 * Returns the element that shows a file in a page, by the file's name; undefined for a file that is only
 * linked to.
 */
export function embedOf(name: string): 'img' | 'audio' | 'video' | undefined {
  const extension = extensionOf(name);
  if (RASTER.includes(extension)) return 'img';
  const [kind] = SHOWN.get(extension)?.split('/') ?? [];
  return kind === 'image' ? 'img' : (['audio', 'video'] as const).find((each) => each === kind);
}

/** A line of DokuWiki's `conf/mime.local.conf`: an extension and its type, with `!` where browsers save such files. */
const OWN_TYPE = /^[ \t]*(\S+)[ \t]+(!?)([\w.+-]+\/[\w.+-]+)[ \t]*(?:#.*)?$/gm;

/** What browsers would run as a page of this site, or read as a stream of such. */
const RUNNABLE = /html|xml|xsl|script|^multipart/;

/**
 * The type of a file of the wiki by its name, of a picture by its first bytes. Undefined for a file that is named as
 * a picture, and is none.
 * @param ownTypes `conf/mime.local.conf` of the wiki
 */
export function mediaTypeOfFile(name: string, start: Buffer, ownTypes = ''): MediaType | undefined {
  const extension = extensionOf(name);
  const [, , mark, own] =
    [...ownTypes.matchAll(OWN_TYPE)].findLast(([, each]) => each === extension) ?? [];
  const raster = detectRasterType(start.subarray(0, SIGNATURE_BYTES));
  if (raster) return { type: raster, policy: SANDBOX, isDownload: mark === '!' };
  if (RASTER.includes(extension)) return undefined;
  const shown = SHOWN.get(extension);
  const type = shown ?? own?.toLowerCase().replace(/^text\/.*/, '$&; charset=utf-8');
  if (type === undefined) {
    return { type: 'application/octet-stream', policy: SANDBOX, isDownload: true };
  }
  const isViewed = /^(?:audio|video)\/|pdf$/.test(type);
  const policy = isViewed ? VIEWER : extension === 'svg' ? DRAWING : SANDBOX;
  const isDownload = mark === '!' || (shown === undefined && RUNNABLE.test(type));
  return { type, policy, isDownload };
}

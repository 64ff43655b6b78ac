import { splitWords } from '@/lib/base/text/split-words';
import { detectRasterType, SIGNATURE_BYTES } from './raster-type';

export interface MediaType {
  type: string;
  policy: string;
  isDownload: boolean;
}

/** Nothing loads or runs. */
const SANDBOX = "default-src 'none'; sandbox";
/** Browsers' viewers of PDF and media do not start in a sandbox. They run no scripts of this site. */
const VIEWER = "frame-ancestors 'none'";
const DRAWING = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Extensions that browsers show, by type (conf/mime.conf and common additions). Other files are downloaded.
 */
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

/** A line of `conf/mime.local.conf`: extension and type; `!` forces a download. */
const OWN_TYPE =
  /^[ \t]*(?<extension>\S+)[ \t]+(?<mark>!?)(?<type>[\w.+-]+\/[\w.+-]+)[ \t]*(?:#.*)?$/gm;

/** Browsers would run these as pages of this site. */
const RUNNABLE = /html|xml|xsl|script|^multipart/;

/**
 * Returns the type of a wiki's file: of an image by its first bytes, else by the extension. Undefined for a
 * file with an image's extension that is no image.
 * @param ownTypes the wiki's `conf/mime.local.conf`
 */
export function mediaTypeOfFile(name: string, start: Buffer, ownTypes = ''): MediaType | undefined {
  const extension = extensionOf(name);
  const ownLines = [...ownTypes.matchAll(OWN_TYPE)].map(({ groups }) => groups);
  const own = ownLines.findLast((line) => line?.extension === extension);
  const raster = detectRasterType(start.subarray(0, SIGNATURE_BYTES));
  if (raster) return { type: raster, policy: SANDBOX, isDownload: own?.mark === '!' };
  if (RASTER.includes(extension)) return undefined;
  const shown = SHOWN.get(extension);
  const type = shown ?? own?.type?.toLowerCase().replace(/^text\/.*/, '$&; charset=utf-8');
  if (type === undefined) {
    return { type: 'application/octet-stream', policy: SANDBOX, isDownload: true };
  }
  const isViewed = /^(?:audio|video)\/|pdf$/.test(type);
  const unviewedPolicy = extension === 'svg' ? DRAWING : SANDBOX;
  const policy = isViewed ? VIEWER : unviewedPolicy;
  const isDownload = own?.mark === '!' || (shown === undefined && RUNNABLE.test(type));
  return { type, policy, isDownload };
}

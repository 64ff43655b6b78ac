import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { href } from '@/lib/urls/href';
import type { View } from '@/lib/urls/view';

const LONGEST_BYTES = 200;
/** What every file system and file server takes as it is, upper and lower case not told apart. */
const SAFE = /^[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_.-]*$/u;
/** Names that the frozen site has for itself. */
const TAKEN = new Set(['page', 'index.html']);

/**
 * The file of a page in a frozen site, as a path from its root: a folder for each part of the
 * address, ids split at their colons, the query at the end (`board/topics/345/page/2/index.html`).
 */
export function filePathOf(view: View): string {
  const [path = '', query = ''] = href(view).split('?');
  const parts = path.split('/').filter(Boolean);
  const fixed = parts.slice(0, 2);
  const ids = parts.slice(2).flatMap((part) => decodeURIComponent(part).split(':'));
  const pairs = query.split(/[&=]/).filter(Boolean);
  return [...fixed, ...ids.map(nameOf), ...pairs, 'index.html'].join('/');
}

function nameOf(part: string): string {
  const isSafe = SAFE.test(part) && !part.endsWith('.') && !TAKEN.has(part);
  if (isSafe && Buffer.byteLength(part) <= LONGEST_BYTES) return part;
  return `~${createHash('sha256').update(part).digest('hex').slice(0, 20)}`;
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** The link that leads from one file to another. */
export function linkBetween(from: string, to: string): string {
  return encoded(posix.relative(posix.dirname(from), to));
}

/** The address of a file of a site that is served at `siteUrl`. */
export const addressOfFile = (siteUrl: string, file: string) => `${siteUrl}/${encoded(file)}`;

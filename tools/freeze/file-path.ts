import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { isPortableName } from '@/tools/cli/portable-path';

const MAX_NAME_BYTES = 200;
/** Safe in every file system, even without letter case. */
const SAFE_NAME = /^[\p{Ll}\p{Lo}\p{Lm}\p{N}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_.-]*$/u;
/** Frozen sites use these names themselves. */
const RESERVED_NAMES = new Set(['page', 'index.html', 'index.txt']);

/**
 * Returns a page's file: a folder per part of the URL, ids split at colons, the query last
 * (`board/topics/345/page/2/index.html`).
 */
export function filePathOf(view: View): string {
  const [path = '', query = ''] = href(view).split('?');
  const parts = path.split('/').filter(Boolean);
  const ids = parts.slice(2).flatMap((part) => decodeURIComponent(part).split(':').filter(Boolean));
  const parameters = query.split(/[&=]/).filter(Boolean);
  return [...parts.slice(0, 2), ...ids.map(safeName), ...parameters, 'index.html'].join('/');
}

function safeName(name: string): string {
  const isSafe = SAFE_NAME.test(name) && isPortableName(name) && !RESERVED_NAMES.has(name);
  if (isSafe && Buffer.byteLength(name) <= MAX_NAME_BYTES) return name;
  return `~${createHash('sha256').update(name).digest('hex').slice(0, 20)}`;
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/');

/** Returns the relative URL from one file to another. */
export function relativeLink(from: string, to: string): string {
  return encodePath(posix.relative(posix.dirname(from), to));
}

/** Returns a file's URL. */
export const fileUrl = (siteUrl: string, file: string) => `${siteUrl}/${encodePath(file)}`;

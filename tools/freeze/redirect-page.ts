import { escapeHtml } from '@/lib/base/text/escape';
import { relativeLink } from './file-path';
import type { PrintOptions } from './print-page';

/**
 * Returns a page that redirects to the file of `location`; undefined if no file has it. `zimwriterfs` turns
 * the page into a redirect, and fails on fragments (openzim/zim-tools, issue 512).
 */
export function printRedirectPage(
  location: string,
  { file, reader, resolve, onFile }: PrintOptions,
): string | undefined {
  const target = resolve(location);
  if (target.kind !== 'file') return undefined;
  onFile(target);
  const hash = reader === 'kiwix' ? '' : target.hash;
  const link = escapeHtml(relativeLink(file, target.file) + hash);
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${link}"><title>→</title><a href="${link}">→</a>`;
}

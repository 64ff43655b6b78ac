import { escapeHtml } from '@/lib/base/text/escape';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { fileUrl, relativeLink } from './file-path';
import { htmlTokens } from './html-tokens';
import { prepareForKiwix } from './prepare-for-kiwix';
import type { FrozenFile, FrozenTarget } from './resolve-link';

/** Static pages need no connections, forms or frames. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
].join('; ');
const POLICY_WITHOUT_SEARCH = "; script-src 'self'; form-action 'none'";
/** Pagefind runs WebAssembly in a worker. */
const POLICY_OF_SEARCH =
  "; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; form-action 'self'";

/** Kiwix adds scripts and styles, so a policy would break it. */
export type FrozenReader = 'browser' | 'kiwix';

const LINK_ATTRIBUTE = /(\s)(href|src|poster|content|action)="([^"]*)"/gi;
/** Elements that need a server. */
const FORM_ELEMENTS = new Set(['form', 'search']);

const decodeEntities = (value: string) => value.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const ID = /\sid="([^"]*)"/;

/** Returns a function that tells whether the page has an element for a fragment (with `#`). */
function placesOf(html: string): (hash: string) => boolean {
  // `#top` needs no element.
  const ids = new Set(['', 'top']);
  for (const { kind, start, end } of htmlTokens(html)) {
    if (kind !== 'open') continue;
    const id = ID.exec(html.slice(start, end))?.[1];
    if (id) ids.add(decodeEntities(id));
  }
  return (hash) => {
    const id = hash.slice(1);
    return ids.has(id) || ids.has(decodePercent(id) ?? id);
  };
}

export interface RewriteOptions {
  file: string;
  siteUrl: string | undefined;
  reader: FrozenReader;
  hasSearch: boolean;
  resolve(url: string): FrozenTarget;
  onFile(target: FrozenFile): void;
}

/**
 * Returns a page's HTML for a static file. Links become relative, or text if they lead nowhere. Forms other
 * than search are removed. For browsers, a content security policy is added.
 */
export function rewritePage(html: string, options: RewriteOptions): string {
  const page = removeForms(html, options.hasSearch);
  const isForKiwix = options.reader === 'kiwix';
  const hasPlace = placesOf(page);
  let rewritten = '';
  let index = 0;
  for (const { kind, name, start, end } of htmlTokens(page)) {
    if (kind === 'raw' && name === 'script') {
      // The only scripts are structured data, which are of use only with absolute URLs.
      const data = options.siteUrl ? rewriteJson(page.slice(start, end), options) : '{}';
      rewritten += page.slice(index, start) + data;
      index = end;
    }
    if (kind !== 'open') continue;
    rewritten +=
      page.slice(index, start) + rewriteTag(page.slice(start, end), name, hasPlace, options);
    if (name === 'head' && !isForKiwix) {
      const policy = POLICY + (options.hasSearch ? POLICY_OF_SEARCH : POLICY_WITHOUT_SEARCH);
      rewritten += `<meta http-equiv="Content-Security-Policy" content="${policy}"/>`;
    }
    index = end;
  }
  rewritten += page.slice(index);
  return isForKiwix ? prepareForKiwix(rewritten) : rewritten;
}

/** Returns a start tag with links to files and without dead ones; `''` for a dead `<link>`. */
function rewriteTag(
  tag: string,
  name: string,
  hasPlace: (hash: string) => boolean,
  options: RewriteOptions,
): string {
  const { siteUrl, file, resolve, onFile } = options;
  let hasDeadLink = false;
  const rewriteAttribute = (match: string, space: string, attribute: string, value: string) => {
    const url = decodeEntities(value);
    const isOwnUrl = siteUrl && url.startsWith(siteUrl);
    // `content` may be another text.
    if (attribute === 'content' && !isOwnUrl) return match;
    if (name === 'a' && url.startsWith('#')) return hasPlace(url) ? match : '';
    const target = resolve(url);
    if (target.kind === 'outside') return match;
    if (target.kind === 'nothing') {
      hasDeadLink = true;
      return '';
    }
    onFile(target);
    const isAbsolute = attribute === 'content' || / rel="(canonical|alternate)"/.test(tag);
    const link =
      isAbsolute && siteUrl ? fileUrl(siteUrl, target.file) : relativeLink(file, target.file);
    return `${space}${attribute}="${escapeHtml(link + target.hash)}"`;
  };
  const rewritten = tag.replace(LINK_ATTRIBUTE, rewriteAttribute);
  return name === 'link' && hasDeadLink ? '' : rewritten;
}

/**
 * Returns XML or HTML with the site's URLs replaced by URLs of static files; the same text without `siteUrl`.
 */
export function rewriteText(text: string, options: RewriteOptions): string {
  return replaceUrls(text, options, (url) => {
    const frozen = frozenUrl(decodeEntities(url), options);
    return frozen === undefined ? url : escapeHtml(frozen);
  });
}

/** Like `rewriteText`, for JSON, where URLs contain no HTML entities. */
export function rewriteJson(text: string, options: RewriteOptions): string {
  return replaceUrls(text, options, (url) => frozenUrl(url, options) ?? url);
}

function frozenUrl(url: string, { siteUrl = '', resolve }: RewriteOptions): string | undefined {
  const target = resolve(url);
  return target.kind === 'file' ? fileUrl(siteUrl, target.file) + target.hash : undefined;
}

function replaceUrls(
  text: string,
  { siteUrl }: RewriteOptions,
  replace: (url: string) => string,
): string {
  if (siteUrl === undefined) return text;
  const pattern = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`${pattern}(?:/[^\\s"'<>\\\\]*)?`, 'g'), replace);
}

/**
 * Returns a page that redirects to the file of `location`; undefined if no file has it. `zimwriterfs` turns
 * the page into a redirect, and fails on fragments (openzim/zim-tools, issue 512).
 */
export function createRedirectPage(
  location: string,
  { file, reader, resolve, onFile }: RewriteOptions,
): string | undefined {
  const target = resolve(location);
  if (target.kind !== 'file') return undefined;
  onFile(target);
  const hash = reader === 'kiwix' ? '' : target.hash;
  const link = escapeHtml(relativeLink(file, target.file) + hash);
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${link}"><title>→</title><a href="${link}">→</a>`;
}

const isSearchBox = (form: string) =>
  form.includes('action="/search"') && !form.includes('type="hidden"');

/** Removes forms, except the search form if `keepsSearch`. */
function removeForms(html: string, keepsSearch: boolean): string {
  let kept = '';
  let keptEnd = 0;
  let formStart = 0;
  let outermost: string | undefined;
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (!FORM_ELEMENTS.has(name)) continue;
    if (kind === 'open' && outermost === undefined) {
      kept += html.slice(keptEnd, start);
      formStart = start;
      outermost = name;
    } else if (kind === 'close' && name === outermost) {
      const isKept = keepsSearch && isSearchBox(html.slice(formStart, end));
      // A kept form is copied with the text after it.
      keptEnd = isKept ? formStart : end;
      outermost = undefined;
    }
  }
  return kept + html.slice(keptEnd);
}

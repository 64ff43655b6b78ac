import { htmlTokens } from '@/lib/http/post-process/html-tokens';
import { processScripts } from '@/lib/http/post-process/post-process';
import { escapeHtml } from '@/lib/text/escape';
import { addressOfFile, linkBetween } from './file-path';
import type { FrozenTarget } from './resolve-link';

/** What a page may do that nobody serves: be read. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
const HEAD = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"/>`;

const LINK = /(\s)(href|src|poster|content)="([^"]*)"/gi;
const decoded = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

export interface RewriteOptions {
  /** The file that the page will be. */
  file: string;
  siteUrl: string | undefined;
  resolve(address: string): FrozenTarget;
  /** Hears of every file that the page needs or leads to. */
  found(target: Extract<FrozenTarget, { kind: 'file' }>): void;
}

/**
 * A page as a file: links relative to it, so that it can lie anywhere; no forms, no scripts of the
 * framework, its policy in the head. A link to what only a living site has stays as its text.
 */
export function rewritePage(html: string, rewriting: RewriteOptions): string {
  const page = withoutForms(processScripts(html, false).html);
  let rewritten = '';
  let at = 0;
  for (const { kind, name, start, end } of htmlTokens(page)) {
    if (kind === 'raw' && name === 'script') {
      // Data for machines has whole addresses or none.
      const data = rewriting.siteUrl ? rewriteText(page.slice(start, end), rewriting) : '{}';
      rewritten += page.slice(at, start) + data;
      at = end;
    }
    if (kind !== 'open') continue;
    rewritten += page.slice(at, start) + rewriteTag(page.slice(start, end), name, rewriting);
    if (name === 'head') rewritten += HEAD;
    at = end;
  }
  return rewritten + page.slice(at);
}

function rewriteTag(tag: string, name: string, rewriting: RewriteOptions): string {
  const { siteUrl, file, resolve, found } = rewriting;
  const isDropped = { now: false };
  const rewritten = tag.replace(LINK, (whole, space: string, attribute: string, value: string) => {
    const address = decoded(value);
    // `content` holds words as well as addresses, and those of the site are whole.
    if (attribute === 'content' && !(siteUrl && address.startsWith(siteUrl))) return whole;
    const target = resolve(address);
    if (target.kind === 'outside') return whole;
    if (target.kind === 'nothing') {
      if (name === 'link') isDropped.now = true;
      return '';
    }
    found(target);
    const isWhole = attribute === 'content' || / rel="(canonical|alternate)"/.test(tag);
    const link =
      isWhole && siteUrl ? addressOfFile(siteUrl, target.file) : linkBetween(file, target.file);
    return `${space}${attribute}="${escapeHtml(link + target.hash)}"`;
  });
  return isDropped.now ? '' : rewritten;
}

/** A document of another kind, its addresses of this site made those of the frozen one. */
export function rewriteText(text: string, { siteUrl, resolve }: RewriteOptions): string {
  if (siteUrl === undefined) return text;
  const start = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(`${start}(?:/[^\\s"'<>\\\\]*)?`, 'g'), (address) => {
    const target = resolve(decoded(address));
    if (target.kind !== 'file') return address;
    return escapeHtml(addressOfFile(siteUrl, target.file) + target.hash);
  });
}

/** A page that only leads to where its thing is now. */
export function redirectPage(location: string, { file, resolve, found }: RewriteOptions): string {
  const target = resolve(location);
  if (target.kind !== 'file') return '';
  found(target);
  const link = escapeHtml(linkBetween(file, target.file) + target.hash);
  return `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${link}"><title>→</title><a href="${link}">→</a>`;
}

/** What asks a server, and there is none. */
const ASKING = new Set(['form', 'search']);

function withoutForms(html: string): string {
  let kept = '';
  let at = 0;
  let outermost: string | undefined;
  for (const { kind, name, start, end } of htmlTokens(html)) {
    if (!ASKING.has(name)) continue;
    if (kind === 'open' && outermost === undefined) {
      kept += html.slice(at, start);
      outermost = name;
    } else if (kind === 'close' && name === outermost) {
      at = end;
      outermost = undefined;
    }
  }
  return kept + html.slice(at);
}

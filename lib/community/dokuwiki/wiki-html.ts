import { escapeHtml } from '@/lib/base/text/escape';
import { plainText } from '@/lib/base/text/plain-text';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { parseHref } from '@/lib/urls/parse-href';
import { href } from '@/lib/urls/views/href';

/** A tag that names an address; DokuWiki escapes `<` and quotation marks of texts. */
const ADDRESSED = /<(?:a|img|source|video|audio|iframe)\b[^<>]*>/gi;

/** A smiley of DokuWiki is a drawing with its characters as text. */
const SMILEY = /<img\b[^<>]*\ssrc="[^"]*\/lib\/images\/smileys\/[^<>]*\salt="([^"]*)"[^<>]*>/gi;

/**
 * Returns HTML of a DokuWiki with addresses that hold wherever it is shown: those of pages lead to the pages of
 * this site, all others are absolute. Smileys are text.
 */
export function withAbsoluteAddresses(html: string, wikiUrl: string): string {
  const base = new URL(`${wikiUrl}/`);
  const rewrite = (escaped: string, isWikiLink: boolean): string => {
    const url = parseHref(plainText(escaped), base);
    if (!url) return escaped;
    const id =
      isWikiLink || url.pathname.includes('doku.php') ? idOfAddress(url, wikiUrl) : undefined;
    // The page about a picture shows no more than the picture.
    const file = url.href.replace('/lib/exe/detail.php', '/lib/exe/fetch.php');
    if (id === undefined) return escapeHtml(file.replace('/_detail/', '/_media/'));
    return escapeHtml(
      href(id === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id }) + url.hash,
    );
  };
  return html
    .replace(SMILEY, '$1')
    .replace(ADDRESSED, (tag) =>
      tag.replace(
        /\b(href|src|poster)="(?!#)([^"]*)"/gi,
        (_, name: string, value: string) =>
          `${name}="${rewrite(value, /\bwikilink[12]\b/.test(tag))}"`,
      ),
    );
}

/** What a whole page of a DokuWiki says of itself. */
export interface WholePage {
  /** The id of the page that is shown. */
  id: string | undefined;
  /** The text between the marks of the template; undefined where something else than a page is shown. */
  body: string | undefined;
}

/** Decodes the characters of a JSON string; undefined where they are none. */
function parseQuoted(text: string): string | undefined {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return undefined;
  }
}

/** Reads a whole page of a DokuWiki (`jsinfo` of inc/common.php); undefined for HTML that no DokuWiki has sent. */
export function parseWholePage(html: string): WholePage | undefined {
  const info = /\bJSINFO\s*=\s*\{.{0,4000}/s.exec(html)?.[0];
  if (info === undefined && !html.includes('content="DokuWiki')) return undefined;
  const [, id] = /"id":"((?:[^"\\]|\\.)*)"/.exec(info ?? '') ?? [];
  const [, action = 'show'] = /"ACT":"(\w+)"/.exec(info ?? '') ?? [];
  const [, shown = ''] = html.split('<!-- wikipage start -->');
  const [body] = shown.split('<!-- wikipage stop -->');
  return {
    id: id === undefined ? undefined : parseQuoted(id),
    body: action === 'show' && !/<form\b/.test(body ?? '') ? body : undefined,
  };
}

/** True for a whole page in place of the text of one. */
export const isWholePage = (html: string): boolean => /^\s*(?:<!doctype|<html)\b/i.test(html);

const withoutTags = (html: string) => plainText(html.replace(/<[^<>]*>/g, ''));

/** The first heading of a text; `''` without one. */
export const headingOf = (html: string): string =>
  withoutTags(/<h[1-6]\b[^<>]*>(.{0,2000}?)<\/h[1-6]>/is.exec(html)?.[1] ?? '');

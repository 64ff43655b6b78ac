import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import { type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { href } from '@/lib/urls/views/href';
import { hasAddress, printTag, rewriteHtml } from '../wiki/rewrite-html';
import { classesOfTag, readText } from './wiki-lists';

/** A longer page is passed on as it is, and shown as plain text: it exceeds the budget of markup. */
export const MAX_PAGE_UNITS = 1_000_000;
const MAX_HEADING_UNITS = 2_000;
/** The folder of DokuWiki's smileys, which are drawings with their characters as text. */
const SMILEYS = '/lib/images/smileys/';

/** The text of a page of a DokuWiki, ready to be shown anywhere. */
interface PageText {
  html: string;
  /** The first heading; `''` without one. */
  heading: string;
}

/** Returns the path on this site for an address of a page that the site shows, else the absolute address. */
function localAddress(url: URL, isWikiLink: boolean, wikiUrl: string): string {
  const isPage = isWikiLink || url.pathname.includes('doku.php');
  const id = isPage ? idOfAddress(url, wikiUrl) : undefined;
  if (id !== undefined) {
    return href(id === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id }) + url.hash;
  }
  // The page about a picture shows no more than the picture.
  const file = url.href.replace('/lib/exe/detail.php', '/lib/exe/fetch.php');
  return file.replace('/_detail/', '/_media/');
}

/** Returns what stands in place of a tag; undefined where it stays. */
function replacementOf(tag: ScannedTag, wikiUrl: string): string | undefined {
  if (!hasAddress(tag)) return undefined;
  if (tag.name === 'img' && tag.attributes.get('src')?.includes(SMILEYS)) {
    return escapeHtml(tag.attributes.get('alt') ?? '');
  }
  const classes = classesOfTag(tag);
  const isWikiLink = classes.includes('wikilink1') || classes.includes('wikilink2');
  return printTag(tag, `${wikiUrl}/`, (url) => localAddress(url, isWikiLink, wikiUrl));
}

/**
 * Reads the HTML of a page of a DokuWiki: its first heading, and the HTML with addresses that hold
 * anywhere. Links to pages lead to the pages of this site, all other addresses are absolute. Smileys
 * become text.
 */
export async function readPageText(html: string, wikiUrl: string): Promise<PageText> {
  if (html.length > MAX_PAGE_UNITS) return { html, heading: '' };
  let heading = '';
  /** The element of the first heading while it is read; `''` after it. */
  let headingTag: string | undefined;
  const rewritten = await rewriteHtml(html, {
    tag(tag) {
      if (headingTag === undefined && !tag.isEnd && /^h[1-6]$/.test(tag.name)) {
        headingTag = tag.name;
      } else if (tag.isEnd && tag.name === headingTag) {
        headingTag = '';
      }
      return replacementOf(tag, wikiUrl);
    },
    text(text) {
      if (headingTag && heading.length < MAX_HEADING_UNITS) {
        heading += text.slice(0, MAX_HEADING_UNITS);
      }
    },
  });
  return { html: rewritten, heading: collapse(heading) };
}

/** A heading that is not closed reaches to the end of the page, and is none. */
const collapse = (heading: string) => (heading.length < MAX_HEADING_UNITS ? readText(heading) : '');

/** What a whole page of a DokuWiki says of itself. */
export interface WholePage {
  /** The id of the page that is shown. */
  id: string | undefined;
  /** The text of the page; undefined where something else than a page is shown. */
  body: string | undefined;
  /** It is an export (`do=export_xhtml`) and no page of the template. */
  isExport: boolean;
  /** What it tells search engines. */
  robots: string | undefined;
  /** The name of the template that the wiki is shown with. */
  template: string | undefined;
}

/**
 * The robots directive that a DokuWiki sends for missing pages only (`tpl_metaheaders` of
 * inc/template.php).
 */
export const ROBOTS_OF_MISSING = 'noindex,follow';
/** A longer response is none of a wiki. */
const MAX_RESPONSE_UNITS = 4_000_000;
/** The class of the element around an exported text (inc/Action/Export.php). */
const EXPORT = 'export';
const BODY_START = 'wikipage start';
const BODY_STOP = 'wikipage stop';
const CONTENTS_STOP = 'TOC END';
const INFO = 'JSINFO';
/** In the address of the wiki's stylesheet (`tpl_metaheaders` of inc/template.php). */
const TEMPLATE = /\/css\.php\?t=([\w-]+)/;
const MAX_INFO_UNITS = 20_000;
/** A statement of a script may end within the text of the object that it assigns, but not often. */
const MAX_STATEMENTS = 10;

/** Returns the JSON object that a script assigns from a place on. */
function objectAt(script: string, start: number): unknown {
  const statements = script.slice(start, start + MAX_INFO_UNITS).split('};', MAX_STATEMENTS);
  for (const count of statements.keys()) {
    try {
      return JSON.parse(`${statements.slice(0, count + 1).join('};')}}`);
    } catch {
      // It ends further on.
    }
  }
  return undefined;
}

const pageInfo = z.object({ id: z.string().optional(), ACT: z.string().default('show') });

/** Returns what a script of a whole page says of the page (`jsinfo` of inc/common.php). */
function infoOf(script: string): z.output<typeof pageInfo> | undefined {
  const named = script.indexOf(INFO);
  const start = named === -1 ? -1 : script.indexOf('{', named);
  if (start === -1) return undefined;
  const parsed = pageInfo.safeParse(objectAt(script, start));
  return parsed.success ? parsed.data : undefined;
}

/** Reads a whole page of a DokuWiki, or an exported one; undefined for HTML that no DokuWiki has sent. */
export async function parseWholePage(html: string): Promise<WholePage | undefined> {
  if (html.length > MAX_RESPONSE_UNITS) return undefined;
  let isOfWiki = false;
  let script: string | undefined;
  let info: z.output<typeof pageInfo> | undefined;
  let start: number | undefined;
  let stop: number | undefined;
  let hasForm = false;
  let isExport = false;
  let robots: string | undefined;
  let template: string | undefined;
  await scanHtml(html, {
    tag(tag) {
      const { name, attributes, isEnd } = tag;
      if (name === 'script') {
        if (isEnd && script?.includes(INFO)) {
          isOfWiki = true;
          info ??= infoOf(script);
        }
        script = isEnd ? undefined : '';
      } else if (name === 'meta' && attributes.get('content')?.startsWith('DokuWiki')) {
        isOfWiki = true;
      } else if (name === 'meta' && attributes.get('name') === 'robots') {
        robots = attributes.get('content');
      } else if (name === 'link') {
        template ??= TEMPLATE.exec(attributes.get('href')?.slice(0, MAX_HEADING_UNITS) ?? '')?.[1];
      } else if (name === 'form') {
        hasForm ||= start !== undefined && stop === undefined;
      } else if (name === 'div' && start === undefined && classesOfTag(tag).includes(EXPORT)) {
        isExport = true;
        start = tag.end;
      } else if (name === 'body' && isExport && isEnd) {
        stop = html.lastIndexOf('</div>', tag.start);
      }
    },
    text(text) {
      if (script !== undefined) script += text;
    },
    comment(text, at, end) {
      const mark = text.trim();
      if (mark === BODY_START) start ??= end;
      if (mark === BODY_STOP) stop ??= at;
      // The table of contents stands before the text.
      if (mark === CONTENTS_STOP && start !== undefined && stop === undefined) start = end;
    },
  });
  if (!isOfWiki) return undefined;
  const isShown = isExport || (!hasForm && (info?.ACT ?? 'show') === 'show');
  const body = isShown && start !== undefined ? html.slice(start, stop) : undefined;
  return { id: info?.id, body, isExport, robots, template };
}

/** True for a whole page where only its text was asked for. */
export function isWholePage(html: string): boolean {
  const start = html.trimStart().slice(0, 9).toLowerCase();
  return start === '<!doctype' || start.startsWith('<html');
}

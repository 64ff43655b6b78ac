import { z } from 'zod';
import { escapeHtml } from '@/lib/base/text/escape';
import { type ScannedTag, scanHtml } from '@/lib/content/tree/scan-html';
import { idOfAddress } from '@/lib/urls/dokuwiki-id/id-of-address';
import { href } from '@/lib/urls/views/href';
import { hasAddress, printTag, rewriteHtml } from '../wiki/rewrite-html';
import { classesOfTag, readText } from './wiki-lists';

/** Longer pages exceed the markup budget and are shown as plain text. */
export const MAX_PAGE_UNITS = 1_000_000;
const MAX_HEADING_UNITS = 2_000;
const SMILEYS = '/lib/images/smileys/';

interface PageText {
  html: string;
  heading: string;
}

function localAddress(url: URL, isWikiLink: boolean, wikiUrl: string): string {
  const isPage = isWikiLink || url.pathname.includes('doku.php');
  const id = isPage ? idOfAddress(url, wikiUrl) : undefined;
  if (id !== undefined) {
    return href(id === '' ? { kind: 'wiki-home' } : { kind: 'wiki-page', id }) + url.hash;
  }
  // Skip the detail page of an image: it shows only the image.
  const file = url.href.replace('/lib/exe/detail.php', '/lib/exe/fetch.php');
  return file.replace('/_detail/', '/_media/');
}

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
 * Returns a page's first heading and its HTML, where links to wiki pages become local paths, other addresses
 * absolute, smileys text.
 */
export async function readPageText(html: string, wikiUrl: string): Promise<PageText> {
  if (html.length > MAX_PAGE_UNITS) return { html, heading: '' };
  let heading = '';
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

/** An unclosed heading would span the rest of the page. */
const collapse = (heading: string) => (heading.length < MAX_HEADING_UNITS ? readText(heading) : '');

export interface WholePage {
  id: string | undefined;
  /** Undefined when the wiki shows something other than a page. */
  body: string | undefined;
  isExport: boolean;
  robots: string | undefined;
  template: string | undefined;
}

/** Sent for missing pages only (`tpl_metaheaders` in inc/template.php). */
export const ROBOTS_OF_MISSING = 'noindex,follow';
const MAX_RESPONSE_UNITS = 4_000_000;
/** Source: inc/Action/Export.php. */
const EXPORT = 'export';
const BODY_START = 'wikipage start';
const BODY_STOP = 'wikipage stop';
const CONTENTS_STOP = 'TOC END';
const INFO = 'JSINFO';
/** The stylesheet's URL (`tpl_metaheaders` in inc/template.php). */
const TEMPLATE = /\/css\.php\?t=([\w-]+)/;
const MAX_INFO_UNITS = 20_000;
/** `};` may occur inside of strings, but rarely. */
const MAX_STATEMENTS = 10;

function objectAt(script: string, start: number): unknown {
  const statements = script.slice(start, start + MAX_INFO_UNITS).split('};', MAX_STATEMENTS);
  for (const count of statements.keys()) {
    try {
      return JSON.parse(`${statements.slice(0, count + 1).join('};')}}`);
    } catch {
      // The object ends at a later `};`.
    }
  }
  return undefined;
}

const pageInfo = z.object({ id: z.string().optional(), ACT: z.string().default('show') });

/** Reads `JSINFO` from a script (`jsinfo` in inc/common.php). */
function infoOf(script: string): z.output<typeof pageInfo> | undefined {
  const named = script.indexOf(INFO);
  const start = named === -1 ? -1 : script.indexOf('{', named);
  if (start === -1) return undefined;
  const parsed = pageInfo.safeParse(objectAt(script, start));
  return parsed.success ? parsed.data : undefined;
}

/** Returns the template whose file a stylesheet's address names, if any. */
const templateOf = (href = '') => TEMPLATE.exec(href.slice(0, MAX_HEADING_UNITS))?.[1];

/** Parses a complete or exported DokuWiki page; undefined for other HTML. */
export async function parseWholePage(html: string): Promise<WholePage | undefined> {
  if (html.length > MAX_RESPONSE_UNITS) return undefined;
  let isOfWiki = false;
  /** Text of the script that is being read. */
  let script: string | undefined;
  let info: z.output<typeof pageInfo> | undefined;
  let bodyStart: number | undefined;
  let bodyEnd: number | undefined;
  let hasFormInBody = false;
  let isExport = false;
  let robots: string | undefined;
  let template: string | undefined;
  const isInBody = () => bodyStart !== undefined && bodyEnd === undefined;
  await scanHtml(html, {
    tag(tag) {
      const { attributes, isEnd } = tag;
      switch (tag.name) {
        case 'script':
          if (isEnd && script?.includes(INFO)) {
            isOfWiki = true;
            info ??= infoOf(script);
          }
          script = isEnd ? undefined : '';
          break;
        case 'meta':
          if (attributes.get('content')?.startsWith('DokuWiki')) {
            isOfWiki = true;
          } else if (attributes.get('name') === 'robots') {
            robots = attributes.get('content');
          }
          break;
        case 'link':
          template ??= templateOf(attributes.get('href'));
          break;
        case 'form':
          hasFormInBody ||= isInBody();
          break;
        case 'div':
          if (bodyStart === undefined && classesOfTag(tag).includes(EXPORT)) {
            isExport = true;
            bodyStart = tag.end;
          }
          break;
        case 'body':
          if (isExport && isEnd) bodyEnd = html.lastIndexOf('</div>', tag.start);
          break;
      }
    },
    text(text) {
      if (script !== undefined) script += text;
    },
    comment(text, start, end) {
      const mark = text.trim();
      if (mark === BODY_START) bodyStart ??= end;
      if (mark === BODY_STOP) bodyEnd ??= start;
      // The body follows the table of contents.
      if (mark === CONTENTS_STOP && isInBody()) bodyStart = end;
    },
  });
  if (!isOfWiki) return undefined;
  const isArticle = info === undefined || info.ACT === 'show';
  const isShown = isExport || (isArticle && !hasFormInBody);
  const body = isShown && bodyStart !== undefined ? html.slice(bodyStart, bodyEnd) : undefined;
  return { id: info?.id, body, isExport, robots, template };
}

/** True for a complete page instead of a fragment. */
export function isWholePage(html: string): boolean {
  const start = html.trimStart().slice(0, 9).toLowerCase();
  return start === '<!doctype' || start.startsWith('<html');
}

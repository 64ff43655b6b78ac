import type { Element, ElementContent } from 'hast';
import type { DokuWikiContext } from '@/lib/content/dokuwiki/dokuwiki-context';
import { splitOnce } from '@/lib/content/dokuwiki/handler/split-once';
import type { Instruction, LinkTarget } from '@/lib/content/dokuwiki/instructions';
import { SCHEMES } from '@/lib/content/dokuwiki/patterns/links';
import { interwikiHref } from '@/lib/content/dokuwiki/renderer/interwiki';
import { mediaTitle } from '@/lib/content/dokuwiki/renderer/media';
import { sectionId } from '@/lib/content/dokuwiki/section-id';
import { wikiHref } from '@/lib/content/dokuwiki/wiki-href';
import { createElement, createText } from '@/lib/content/hast';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { resolveId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

type Link = Extract<Instruction, { type: 'link' }>;

interface Destination {
  /** `''` where there is nothing to follow. */
  href: string;
  className: string[];
  /** What is shown when the writer gave no words. */
  words: string;
  title?: string;
  page?: string;
}

/** A link; `page` is the id of the wiki page it leads to. Without an address it is only its words. */
export function linkElement(
  link: Link,
  context: DokuWikiContext,
): { node: ElementContent; page?: string } {
  const { href, className, words, title, page } = destination(link.target, context);
  const isPicture = typeof link.title === 'object';
  const content =
    typeof link.title === 'object'
      ? mediaTitle(link.title, context)
      : createText(trim(link.title ?? '') === '' ? words : (link.title ?? ''));
  if (href === '') return { node: content };
  const a: Element = createElement(
    'a',
    { href, className: isPicture ? ['media'] : className, title },
    [content],
  );
  return { node: a, page };
}

function destination(target: LinkTarget, context: DokuWikiContext): Destination {
  switch (target.to) {
    case 'page':
      return toPage(target.page, context);
    case 'section':
      return {
        href: `#${sectionId(target.section)}`,
        className: ['wikilink1'],
        words: target.section,
      };
    case 'address':
      return {
        // An address copied out of HTML may have its ampersands escaped.
        href: isKnownScheme(target.url) ? target.url.replaceAll('&amp;', '&') : '',
        className: ['urlextern'],
        words: target.url,
        title: target.url,
      };
    case 'interwiki': {
      const href = interwikiHref(target.wiki, target.page);
      const shortcut = target.wiki.replace(/[^_\-a-z0-9]+/gi, '_');
      return { href, className: ['interwiki', `iw_${shortcut}`], words: target.page, title: href };
    }
    case 'email':
      return {
        href: `mailto:${target.address.replace(/^mailto:/i, '')}`,
        className: ['mail'],
        words: target.address,
      };
    case 'share':
      return {
        href: `file:///${target.path.replaceAll('\\', '/')}`,
        className: ['windows'],
        words: target.path,
      };
  }
}

/** `internallink` of inc/parser/xhtml.php; what follows `?` matters only for its `#section`. */
function toPage(written: string, context: DokuWikiContext): Destination {
  const [link, parameters = ''] = splitOnce(written, '?');
  const section = trim(splitOnce(link, '#')[1] ?? splitOnce(parameters, '#')[1] ?? '');
  const page = resolveId(link, context.pageId, context.pageExists);
  const isMissing = context.pageExists?.(page) === false;
  return {
    href: wikiHref(page, section === '' ? '' : sectionId(section)),
    className: [isMissing ? 'wikilink2' : 'wikilink1'],
    words: simpleTitle(link === '' ? context.pageId : link),
    title: page,
    page,
  };
}

/** The section a link names, or else its page; a start page goes by the name of its namespace. */
function simpleTitle(link: string): string {
  const hashAt = link.indexOf('#');
  if (hashAt !== -1 && hashAt < link.length - 1) return link.slice(hashAt + 1);
  const page = (hashAt === -1 ? link : link.slice(0, hashAt)).replaceAll(';', ':');
  const name = lastIdPart(page);
  if (name !== '' && name !== 'start') return name;
  return lastIdPart(namespaceOf(page)) || 'start';
}

function isKnownScheme(url: string): boolean {
  const scheme = url.slice(0, url.indexOf('://')).toLowerCase();
  return SCHEMES.some((known) => known === scheme);
}

import type { ElementContent } from 'hast';
import { SCHEMES } from '@/lib/content/dokuwiki/patterns/link-patterns';
import { createMediaTitle } from '@/lib/content/dokuwiki/renderer/create-media-element';
import { interwikiHref } from '@/lib/content/dokuwiki/renderer/interwiki-href';
import { lastIdPart, namespaceOf } from '@/lib/model/wiki-tree';
import { resolveId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { createElement, createText } from '../../tree/hast';
import type { DokuWikiContext } from '../syntax/dokuwiki-context';
import type { Instruction, LinkTarget } from '../syntax/instructions';
import { sectionId } from '../syntax/section-id';
import { splitOnce } from '../syntax/split-once';
import { wikiHref } from '../syntax/wiki-href';

interface ResolvedLink {
  href: string;
  className: string[];
  label: string;
  title?: string;
}

/** Returns a link, or only its content if it has no URL. */
export function createLinkElement(
  { target, title: written = '' }: Extract<Instruction, { type: 'link' }>,
  context: DokuWikiContext,
): ElementContent {
  const { href, className, label, title } = resolveLink(target, context);
  const isMedia = typeof written === 'object';
  const content = isMedia
    ? createMediaTitle(written, context)
    : createText(trim(written) === '' ? label : written);
  if (href === '') return content;
  // Browsers cannot open such schemes, so the address is shown.
  if (!isMedia && trim(written) !== '' && /^(?!https?:|mailto:|file:)[a-z][\w+.-]*:/i.test(href)) {
    return createText(`${written} (${href.replace(/^tel:/, '')})`);
  }
  const properties = { href, className: isMedia ? ['media'] : className, title };
  return createElement('a', properties, [content]);
}

function resolveLink(target: LinkTarget, context: DokuWikiContext): ResolvedLink {
  switch (target.kind) {
    case 'internal':
      return resolveInternalLink(target.page, context);
    case 'local': {
      const { section } = target;
      const id = sectionId(section);
      const href = context.isPart ? wikiHref(context.pageId, id) : `#${id}`;
      return { href, className: ['wikilink1'], label: section };
    }
    case 'external': {
      const { url } = target;
      // URLs copied from HTML may have escaped ampersands.
      const href = hasKnownScheme(url) ? url.replaceAll('&amp;', '&') : '';
      return { href, className: ['urlextern'], label: url, title: url };
    }
    case 'interwiki': {
      const href = interwikiHref(target.shortcut, target.name);
      const suffix = target.shortcut.replace(/[^_\-a-z0-9]+/gi, '_');
      return { href, className: ['interwiki', `iw_${suffix}`], label: target.name, title: href };
    }
    case 'email': {
      const href = `mailto:${target.address.replace(/^mailto:/i, '')}`;
      return { href, className: ['mail'], label: target.address };
    }
    case 'windowsshare': {
      const href = `file:///${target.path.replaceAll('\\', '/')}`;
      return { href, className: ['windows'], label: target.path };
    }
  }
}

/** As `internallink` in inc/parser/xhtml.php. After `?`, only `#section` counts. */
function resolveInternalLink(source: string, context: DokuWikiContext): ResolvedLink {
  const [link, parameters = ''] = splitOnce(source, '?');
  const section = trim(splitOnce(link, '#')[1] ?? splitOnce(parameters, '#')[1] ?? '');
  const pageId = resolveId(link, context.pageId, context.pageExists);
  const isMissing = context.pageExists?.(pageId) === false;
  return {
    href: wikiHref(pageId, section === '' ? '' : sectionId(section)),
    className: [isMissing ? 'wikilink2' : 'wikilink1'],
    label: simpleTitle(link === '' ? context.pageId : link),
    title: pageId,
  };
}

/**
 * Returns the section or page name in a link; for start pages, the namespace (`_simpleTitle` in
 * inc/parser/renderer.php).
 */
export function simpleTitle(link: string): string {
  const [target, section = ''] = splitOnce(link.replace(/\?.*/s, ''), '#');
  if (section !== '') return section;
  const page = target.replaceAll(';', ':');
  const name = lastIdPart(page);
  if (name !== '' && name !== 'start') return name;
  return lastIdPart(namespaceOf(page)) || 'start';
}

function hasKnownScheme(url: string): boolean {
  return SCHEMES.includes(url.slice(0, url.indexOf('://')).toLowerCase());
}

import type { ElementContent } from 'hast';
import { resolveId } from '../ids/page-id';
import { sectionId } from '../ids/section-id';
import { simpleTitle } from '../ids/simple-title';
import { SCHEMES } from '../patterns/link-patterns';
import type { Instruction, LinkTarget } from '../syntax/instructions';
import { splitOnce } from '../syntax/split-once';
import { trim } from '../syntax/white-space';
import { createMediaTitle } from './create-media-element';
import { h, textNode } from './hast-nodes';
import { interwikiHref } from './interwiki-href';
import type { RenderContext } from './render-context';

interface ResolvedLink {
  href: string;
  className: string[];
  label: string;
  title?: string;
}

/** Returns a link, or only its content if it has no URL. */
export function createLinkElement(
  { target, title: written = '' }: Extract<Instruction, { type: 'link' }>,
  context: RenderContext,
): ElementContent {
  const { href, className, label, title } = resolveLink(target, context);
  const isMedia = typeof written === 'object';
  const content = isMedia
    ? createMediaTitle(written, context)
    : textNode(trim(written) === '' ? label : written);
  if (href === '') {
    const isUnknown = !isMedia && trim(written) !== '' && target.kind === 'external';
    return isUnknown ? textNode(`${written} (${target.url})`) : content;
  }
  const properties = { href, className: isMedia ? ['media'] : className, title };
  return h('a', properties, [content]);
}

function resolveLink(target: LinkTarget, context: RenderContext): ResolvedLink {
  switch (target.kind) {
    case 'internal':
      return resolveInternalLink(target.page, context);
    case 'local': {
      const { section } = target;
      const id = sectionId(section);
      const href = context.isPart ? context.link(context.pageId, id) : `#${id}`;
      return { href, className: ['wikilink1'], label: section };
    }
    case 'external': {
      const { url } = target;
      // URLs copied from HTML may have escaped ampersands.
      const href = hasKnownScheme(url) ? url.replaceAll('&amp;', '&') : '';
      return { href, className: ['urlextern'], label: url, title: url };
    }
    case 'interwiki': {
      const href = interwikiHref(target.shortcut, target.name, context);
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
function resolveInternalLink(source: string, context: RenderContext): ResolvedLink {
  const [link, parameters = ''] = splitOnce(source, '?');
  const section = trim(splitOnce(link, '#')[1] ?? splitOnce(parameters, '#')[1] ?? '');
  const pageId = resolveId(link, context.pageId, context.pageExists);
  const isMissing = context.pageExists?.(pageId) === false;
  return {
    href: context.link(pageId, section === '' ? '' : sectionId(section)),
    className: [isMissing ? 'wikilink2' : 'wikilink1'],
    label: simpleTitle(link === '' ? context.pageId : link),
    title: pageId,
  };
}

function hasKnownScheme(url: string): boolean {
  return SCHEMES.includes(url.slice(0, url.indexOf('://')).toLowerCase());
}

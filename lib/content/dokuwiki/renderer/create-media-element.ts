import type { ElementContent } from 'hast';
import { interwikiHref } from '@/lib/content/dokuwiki/renderer/interwiki-href';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { resolveMediaId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';
import { embedOf } from '../../images/media-type';
import { createElement, createText } from '../../tree/hast';
import type { DokuWikiContext } from '../syntax/dokuwiki-context';
import type { Media } from '../syntax/instructions';
import { localMediaHref } from '../syntax/wiki-href';

interface MediaFile {
  name: string;
  href: string;
}

/** Returns an image, player or link (`internalmedia` in inc/parser/xhtml.php). */
export function createMediaElement(media: Media, context: DokuWikiContext): ElementContent {
  const file = resolveMedia(media, context);
  const tagName = media.linking === 'linkonly' ? undefined : embedOf(file.name);
  const content = tagName ? createEmbedded(media, file, tagName) : createText(labelOf(media, file));
  const isPlayer = tagName !== undefined && tagName !== 'img';
  if (media.linking === 'nolink' || isPlayer || file.href === '') return content;
  const className = tagName ? ['media'] : ['media', 'mediafile'];
  return createElement('a', { href: file.href, className, title: file.name }, [content]);
}

/** Returns the image or file name inside a link. */
export function createMediaTitle(media: Media, context: DokuWikiContext): ElementContent {
  const file = resolveMedia(media, context);
  return embedOf(file.name) === 'img'
    ? createEmbedded(media, file, 'img')
    : createText(labelOf(media, file));
}

function resolveMedia(media: Media, context: DokuWikiContext): MediaFile {
  const [source = '', hash = ''] = media.source.split('#', 2);
  const fragment = hash === '' ? '' : `#${hash}`;
  if (!media.isExternal) {
    const id = resolveMediaId(source, context.pageId);
    return { name: id, href: (context.mediaHref ?? localMediaHref)(id) + fragment };
  }
  const [shortcut = '', reference] = source.split('>', 2);
  const name = reference === undefined ? source : interwikiHref(shortcut.toLowerCase(), reference);
  return { name, href: name === '' ? '' : name + fragment };
}

function createEmbedded(
  media: Media,
  file: MediaFile,
  tagName: NonNullable<ReturnType<typeof embedOf>>,
): ElementContent {
  const { title, width, height, align = '' } = media;
  const src = file.href;
  if (tagName !== 'img') return createElement(tagName, { src, title: labelOf(media, file) });
  const properties = {
    src,
    className: [`media${align}`],
    alt: title ?? '',
    title: title || undefined,
  };
  return createElement('img', { ...properties, width, height });
}

/** Unknown shortcuts and plugins show nothing. */
function labelOf(media: Media, { name }: MediaFile): string {
  if (media.title) return media.title;
  if (name === '') return '';
  const path = trim(lastIdPart(name), '\\/');
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

import type { ElementContent } from 'hast';
import { nameWithin } from '../ids/id-parts';
import { resolveMediaId } from '../ids/page-id';
import type { Media } from '../syntax/instructions';
import { trim } from '../syntax/white-space';
import { embedOf } from './embed-of';
import { h, textNode } from './hast-nodes';
import { interwikiHref } from './interwiki-href';
import type { RenderContext } from './render-context';

interface MediaFile {
  name: string;
  href: string;
}

/** Returns an image, player or link (`internalmedia` in inc/parser/xhtml.php). */
export function createMediaElement(media: Media, context: RenderContext): ElementContent {
  const file = resolveMedia(media, context);
  const tagName = media.linking === 'linkonly' ? undefined : embedOf(file.name);
  const content = tagName ? createEmbedded(media, file, tagName) : textNode(labelOf(media, file));
  const isPlayer = tagName !== undefined && tagName !== 'img';
  if (media.linking === 'nolink' || isPlayer || file.href === '') return content;
  const className = tagName ? ['media'] : ['media', 'mediafile'];
  return h('a', { href: file.href, className, title: file.name }, [content]);
}

/** Returns the image or file name inside a link. */
export function createMediaTitle(media: Media, context: RenderContext): ElementContent {
  const file = resolveMedia(media, context);
  return embedOf(file.name) === 'img'
    ? createEmbedded(media, file, 'img')
    : textNode(labelOf(media, file));
}

function resolveMedia(media: Media, context: RenderContext): MediaFile {
  const [source = '', hash = ''] = media.source.split('#', 2);
  const fragment = hash === '' ? '' : `#${hash}`;
  if (!media.isExternal) {
    const id = resolveMediaId(source, context.pageId);
    return { name: id, href: context.media(id) + fragment };
  }
  const [shortcut = '', reference] = source.split('>', 2);
  const name =
    reference === undefined ? source : interwikiHref(shortcut.toLowerCase(), reference, context);
  return { name, href: name === '' ? '' : name + fragment };
}

function createEmbedded(
  media: Media,
  file: MediaFile,
  tagName: NonNullable<ReturnType<typeof embedOf>>,
): ElementContent {
  const { title, width, height, align = '' } = media;
  const src = file.href;
  if (tagName !== 'img') return h(tagName, { src, title: labelOf(media, file) });
  const properties = {
    src,
    className: [`media${align}`],
    alt: title ?? '',
    title: title || undefined,
  };
  return h('img', { ...properties, width, height });
}

/** Unknown shortcuts and plugins show nothing. */
function labelOf(media: Media, { name }: MediaFile): string {
  if (media.title) return media.title;
  if (name === '') return '';
  const path = trim(nameWithin(name), '\\/');
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

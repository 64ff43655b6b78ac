import type { Element, ElementContent } from 'hast';
import { mediaKind } from '@/lib/content/dokuwiki/data/media-types';
import type { DokuWikiContext } from '@/lib/content/dokuwiki/dokuwiki-context';
import type { Media } from '@/lib/content/dokuwiki/instructions';
import { interwikiHref } from '@/lib/content/dokuwiki/renderer/interwiki';
import { localMediaHref } from '@/lib/content/dokuwiki/wiki-href';
import { createElement, createText } from '@/lib/content/hast';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { resolveMediaId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** A file in the text: shown if a browser can, and a link to it (`internalmedia` of inc/parser/xhtml.php). */
export function mediaElement(media: Media, context: DokuWikiContext): ElementContent {
  const file = addressOf(media, context);
  const kind = mediaKind(file.name);
  const isShown = media.linking !== 'linkonly';
  const content =
    isShown && kind !== 'file' ? shown(media, file) : createText(label(media, file.name));
  const isPlayer = isShown && (kind === 'audio' || kind === 'video');
  if (media.linking === 'nolink' || isPlayer || file.href === '') return content;
  const className = isShown && kind === 'image' ? ['media'] : ['media', 'mediafile'];
  return createElement('a', { href: file.href, className, title: file.name }, [content]);
}

/** A file as the words of a link: the picture, or its name. */
export function mediaTitle(media: Media, context: DokuWikiContext): ElementContent {
  const file = addressOf(media, context);
  return mediaKind(file.name) === 'image'
    ? shown(media, file)
    : createText(label(media, file.name));
}

interface File {
  /** The media id or the whole address. */
  name: string;
  href: string;
}

function addressOf(media: Media, context: DokuWikiContext): File {
  const [source = '', hash = ''] = media.source.split('#', 2);
  const fragment = hash === '' ? '' : `#${hash}`;
  if (!media.isExternal) {
    const id = resolveMediaId(source, context.pageId);
    return { name: id, href: (context.mediaHref ?? localMediaHref)(id) + fragment };
  }
  const [wiki = '', page] = source.split('>', 2);
  const name = page === undefined ? source : interwikiHref(wiki.toLowerCase(), page);
  return { name, href: name === '' ? '' : name + fragment };
}

function shown(media: Media, { name, href }: File): Element {
  const className = [`media${media.align ?? ''}`];
  const { title, width, height } = media;
  const kind = mediaKind(name);
  if (kind === 'image') {
    return createElement('img', {
      src: href,
      className,
      alt: title ?? '',
      title: title || undefined,
      width,
      height,
    });
  }
  const fallback = createElement('a', { href, className: ['media', 'mediafile'] }, [
    createText(label(media, name)),
  ]);
  const size = kind === 'video' ? { width: width ?? 320, height: height ?? 240 } : {};
  return createElement(kind, { className, title, controls: true, ...size }, [
    createElement('source', { src: href }),
    fallback,
  ]);
}

/** The given title, or else the last part of the name; of an unknown shortcut, what it was given. */
function label(media: Media, name: string): string {
  if (media.title) return media.title;
  if (name === '') return media.source.slice(media.source.indexOf('>') + 1);
  const path = trim(lastIdPart(name), '\\/');
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

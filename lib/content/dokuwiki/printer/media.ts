import type { Element, ElementContent } from 'hast';
import type { DokuWikiContext } from '@/lib/content/dokuwiki/context';
import { mediaKind } from '@/lib/content/dokuwiki/data/media-types';
import { localMediaHref } from '@/lib/content/dokuwiki/href';
import type { Media } from '@/lib/content/dokuwiki/instructions';
import { markupElement, markupText } from '@/lib/content/dokuwiki/printer/element';
import { interwikiHref } from '@/lib/content/dokuwiki/printer/interwiki';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { resolveMediaId } from '@/lib/urls/dokuwiki-id/page-id';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** A file in the text: shown if a browser can, and a link to it (`internalmedia` of inc/parser/xhtml.php). */
export function mediaElement(media: Media, context: DokuWikiContext): ElementContent {
  const file = addressOf(media, context);
  const kind = mediaKind(file.name);
  const isShown = media.linking !== 'linkonly';
  const content =
    isShown && kind !== 'file' ? shown(media, file) : markupText(label(media, file.name));
  const isPlayer = isShown && (kind === 'audio' || kind === 'video');
  if (media.linking === 'nolink' || isPlayer || file.href === '') return content;
  const className = isShown && kind === 'image' ? ['media'] : ['media', 'mediafile'];
  return markupElement('a', { href: file.href, className, title: file.name }, [content]);
}

/** A file as the words of a link: the picture, or its name. */
export function mediaTitle(media: Media, context: DokuWikiContext): ElementContent {
  const file = addressOf(media, context);
  return mediaKind(file.name) === 'image'
    ? shown(media, file)
    : markupText(label(media, file.name));
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
    return markupElement('img', {
      src: href,
      className,
      alt: title ?? '',
      title: title || undefined,
      width,
      height,
    });
  }
  const fallback = markupElement('a', { href, className: ['media', 'mediafile'] }, [
    markupText(label(media, name)),
  ]);
  const size = kind === 'video' ? { width: width ?? 320, height: height ?? 240 } : {};
  return markupElement(kind, { className, title, controls: true, ...size }, [
    markupElement('source', { src: href }),
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

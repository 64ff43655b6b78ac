import type { Element } from 'hast';
import { decodePercent } from '@/lib/base/text/percent-encoding';
import { findElements, isTag, textContentOf, textProperty } from '../tree/hast';

const MAX_NAME_CHARACTERS = 80;
const INVISIBLE = /[\s\p{Cf}]+/gu;
/** Hashes that systems use as file names. */
const HASH = /^[\da-f-]{16,}$/i;

const imagesIn = (link: Element) => findElements(link, isTag('img'));
const altOf = (image: Element) => textProperty(image, 'alt')?.trim() ?? '';
const textOf = (link: Element) => textContentOf(link).replace(INVISIBLE, ' ').trim();

/** True if the link shows text or an image. */
export function hasVisibleContent(link: Element): boolean {
  return textOf(link) !== '' || imagesIn(link).length > 0;
}

/** Returns a URL's file name as words; undefined for a hash, or without letters. */
function fileWordsOf({ pathname }: URL): string | undefined {
  const name = pathname.slice(pathname.lastIndexOf('/') + 1);
  const file = decodePercent(name) ?? name;
  const words = file
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replace(/[_\-+:.]+/g, ' ')
    .replace(INVISIBLE, ' ')
    .trim();
  const hasLetters = /\p{L}{2}/u.test(words);
  return hasLetters && !HASH.test(words.replaceAll(' ', '')) ? words : undefined;
}

/** Returns an address's file name, path or host, of at most 80 characters. */
function nameOfAddress(href: string): string {
  const base = 'http://site.invalid';
  if (!URL.canParse(href, base)) return href;
  const url = new URL(href, base);
  // `mailto:` and `tel:` have no host.
  if (url.host === '') return url.pathname;
  const name = fileWordsOf(url) ?? (url.origin === base ? url.pathname : url.host);
  // A character has at most two UTF-16 units.
  const characters = [...name.slice(0, 2 * MAX_NAME_CHARACTERS)];
  return characters.slice(0, MAX_NAME_CHARACTERS).join('').toWellFormed();
}

/**
 * Sets the first image's `alt` if a link shows only images without alternative text (WCAG 2.4.4). Empties
 * each `alt` that repeats the link's text. Idempotent.
 */
export function nameLink(link: Element, href: string): void {
  const images = imagesIn(link);
  const [first] = images;
  if (!first) return;
  const text = textOf(link);
  if (text === '') {
    const isUnnamed = images.every((image) => altOf(image) === '');
    if (isUnnamed) first.properties.alt = nameOfAddress(href);
    return;
  }
  for (const image of images) {
    if (altOf(image).toLowerCase() === text.toLowerCase()) image.properties.alt = '';
  }
}

import type { Element } from 'hast';
import type { SafeHtml } from '@/lib/model/safe-html';
import { bodyExcerpt } from './excerpt';
import { findElement, hasClass, textContentOf, textProperty } from './hast';
import { parseSafeHtml } from './parse-safe-html';

/** What stands for a body where only a glimpse of it is shown. */
export interface Preview {
  /** Its first words; all of its words where the first ones are none (a quote, a table). */
  text: string;
  /** The address of its first picture, as it stands in the body: a path, or of another site. */
  image?: string;
}

/** Below this a picture is an ornament. */
const SMALLEST_PX = 100;

function isPicture(node: Element): boolean {
  if (node.tagName !== 'img' || hasClass(node, 'smiley')) return false;
  const isSmall = ['width', 'height'].some(
    (name) => Number(textProperty(node, name) ?? SMALLEST_PX) < SMALLEST_PX,
  );
  return !isSmall && /^(?:https?:|\/)/.test(textProperty(node, 'src') ?? '');
}

/** A glimpse of a body that was made safe: at most `longest` characters, and its first picture. */
export function previewOf(html: SafeHtml, longest: number): Preview {
  const tree = parseSafeHtml(html);
  if (!tree) return { text: '' };
  const image = findElement(tree, isPicture);
  const words = textContentOf(tree).replace(/\s+/g, ' ').trim();
  return {
    text: bodyExcerpt(tree, longest) || [...words].slice(0, longest).join(''),
    image: image && textProperty(image, 'src'),
  };
}

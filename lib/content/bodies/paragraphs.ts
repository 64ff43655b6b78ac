import { excerptOfWords } from '@/lib/content/excerpt';
import type { SafeHtml } from '@/lib/content/safe-html';
import type { Body } from './body';

/** Words, and what the parser and the gate let be: no mark, no reference, no control, no half of a pair. */
const WORDS = '(?:[^<>&\\p{Cc}\\p{Cs}]|[\\t\\n])*';
const PARAGRAPHS = new RegExp(`^(?:<p>${WORDS}(?:<br>${WORDS})*</p>\\n*)+$`, 'u');

/**
 * The body that a text of nothing but paragraphs of words and line breaks is, as the gate would
 * give it; undefined for any other text. Much of what people write in forums is no more.
 */
export function paragraphsOf(html: string): Body | undefined {
  if (!PARAGRAPHS.test(html)) return undefined;
  return {
    html: html as SafeHtml,
    headings: [],
    excerpt: excerptOfWords(html.replace(/<[^>]+>/g, ' ')),
    links: [],
    quotes: [],
  };
}

import { textExcerpt } from '@/lib/content/excerpt';
import type { SafeHtml } from '@/lib/model/safe-html';
import type { RenderedMarkup } from './rendered-markup';

/** UTF-16 units. Matching remembers every character on its way, for which there is not always room. */
const LONGEST = 12_000;
/** What the parser and the gate let be: no mark, no reference, no control, no half of a pair. */
const WORDS = '[^<>&\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff]*';
const PARAGRAPHS = new RegExp(`^(?:<p>${WORDS}(?:<br>${WORDS})*</p>\\n*)+$`, 'u');

/**
 * The body that a text of nothing but paragraphs of words and line breaks is, as the gate would
 * give it; undefined for any other text. Much of what people write in forums is no more.
 */
export function renderPlainParagraphs(html: string): RenderedMarkup | undefined {
  if (html.length > LONGEST || !PARAGRAPHS.test(html)) return undefined;
  return {
    html: html as SafeHtml,
    headings: [],
    excerpt: textExcerpt(html.replace(/<[^>]+>/g, ' ')),
    links: [],
    quotes: [],
  };
}

import { detectLanguage } from '@/lib/i18n/detect-language';
import { hasRightToLeft } from '@/lib/i18n/text-direction';
import type { RenderedMarkup } from '@/lib/model/community';
import type { SafeHtml } from '@/lib/model/safe-html';
import { excerptOfText } from '../text/excerpt';
import { EXCERPT_CHARACTERS, TEXT_CHARACTERS } from './draft/draft';

/** UTF-16 units. The regular expression backtracks over each character with a limited stack. */
const MAX_UNITS = 12_000;
/** Text that parser and sanitizer leave unchanged: no tag, reference, control character or lone surrogate. */
const WORDS = '[^<>&\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\ud800-\\udfff]*';
const PARAGRAPHS = new RegExp(`^(?:<p>${WORDS}(?:<br>${WORDS})*</p>\\n*)+$`, 'u');

/**
 * Renders HTML of only `<p>`, text and `<br>`, as the sanitizer would; undefined for other HTML and for text
 * from right to left. Most posts of forums are such.
 */
export function renderPlainParagraphs(html: string): RenderedMarkup | undefined {
  if (html.length > MAX_UNITS || !PARAGRAPHS.test(html) || hasRightToLeft(html)) return undefined;
  const words = html.replace(/<[^>]+>/g, ' ');
  const excerpt = excerptOfText(words, EXCERPT_CHARACTERS);
  return {
    html: html as SafeHtml,
    direction: 'ltr',
    headings: [],
    excerpt,
    text: excerptOfText(words, TEXT_CHARACTERS),
    language: detectLanguage(excerpt),
    links: [],
    quotes: [],
  };
}

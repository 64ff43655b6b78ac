import { config } from '@/lib/base/config/config';
import { textOfHtml } from '@/lib/content/pipeline/search-text';
import { createExcerpt } from './create-excerpt';
import { parseSearchQuery, phrasesOfText } from './search-query';
import { stemLanguageOf } from './words/stem';

/** UTF-16 units of a post in which words are looked for. */
const MAX_HTML_UNITS = 65_536;

/** Returns a function that makes a post's excerpt around the words of a search, for posts of no store. */
export function excerptsAround(text: string): (html: string) => string {
  const language = stemLanguageOf(config().locale);
  const wanted = { language, phrases: phrasesOfText(parseSearchQuery(text, language)) };
  return (html) => createExcerpt(textOfHtml(html.slice(0, MAX_HTML_UNITS), false), wanted).html;
}

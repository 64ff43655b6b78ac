import { i18n } from '@/lib/i18n/i18n';
import type { RenderedMarkup } from '@/lib/model/community';
import type { TextAttributes } from '../book';

/** The key with the largest sum. */
function largest<Key>(weights: ReadonlyMap<Key, number>): Key | undefined {
  const [first] = [...weights].sort(([, a], [, b]) => b - a);
  return first?.[0];
}

/** The language and direction that most of some texts, by their length, are written in. */
export function mainLanguage(texts: readonly RenderedMarkup[]): TextAttributes {
  const languages = new Map<string, number>();
  const directions = new Map<TextAttributes['direction'], number>();
  for (const { html, language = i18n().locale, direction } of texts) {
    languages.set(language, (languages.get(language) ?? 0) + html.length);
    directions.set(direction, (directions.get(direction) ?? 0) + html.length);
  }
  return {
    language: largest(languages) ?? i18n().locale,
    direction: largest(directions) ?? 'ltr',
  };
}

import { config } from '@/lib/base/config/config';
import type { Abilities } from '@/lib/community/abilities';
import { i18n } from '@/lib/i18n/i18n';
import { isolate } from '@/lib/i18n/text-direction';
import type { Forum, WikiPage } from '@/lib/model/records';

/** Returns SITE_DESCRIPTION, else a sentence that names the site's parts. */
export function describeSite(can: Abilities): string {
  const { siteName: name, siteDescription } = config();
  if (siteDescription !== undefined) return siteDescription;
  const besideBoard = can.showWiki ? 'yes' : 'no';
  return i18n().t('home.about', { name, wiki: can.showBoard ? besideBoard : 'only' });
}

/** In letters. Shorter text is a title, longer text a paragraph. */
const SENTENCE_LENGTH = { min: 20, max: 180 };
const MAX_NAMED = 3;

/** Returns the first sentence; undefined if cut, too short or too long. */
export function firstSentence(text: string, language: string): string | undefined {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
  const [first] = segmenter.segment(text.trim());
  const sentence = first?.segment.trim() ?? '';
  const isWhole = /[.!?。！？…]$/u.test(sentence) && !/(?:\.\.\.|…)$/u.test(sentence);
  // An ideograph counts as two letters.
  const width = [...sentence].reduce((sum, each) => sum + (/\p{sc=Han}/u.test(each) ? 2 : 1), 0);
  const isOfLength = width >= SENTENCE_LENGTH.min && width <= SENTENCE_LENGTH.max;
  return isWhole && isOfLength ? sentence : undefined;
}

/** Undefined if all forums are empty. */
function nameForums(forums: readonly Forum[]): string | undefined {
  const largest = forums
    .filter(({ topicCount = 0 }) => topicCount > 0)
    .toSorted((a, b) => (b.topicCount ?? 0) - (a.topicCount ?? 0));
  if (largest.length === 0) return undefined;
  const { t, list } = i18n();
  const named = largest.slice(0, MAX_NAMED).map(({ name }) => isolate(name));
  const more = largest.length - named.length;
  return list(more > 0 ? [...named, t('home.moreForums', { count: more })] : named);
}

/**
 * Describes the home page by SITE_DESCRIPTION, else the wiki home's first sentence, else the largest forums,
 * else the site's parts.
 */
export function describeHome(
  can: Abilities,
  wiki: WikiPage | undefined,
  forums: readonly Forum[],
): string {
  const { siteDescription } = config();
  if (siteDescription !== undefined) return siteDescription;
  const sentence = wiki && firstSentence(wiki.body.excerpt, wiki.body.language ?? i18n().locale);
  return sentence ?? nameForums(forums) ?? describeSite(can);
}

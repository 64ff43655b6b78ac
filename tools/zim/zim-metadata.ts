import type { Config } from '@/lib/base/config/config';
import type { Locale } from '@/lib/base/config/locales';
import { createI18n } from '@/lib/i18n/i18n';
import packageJson from '@/package.json';

/** Metadata of a ZIM file (openZIM, "Metadata"). */
export interface ZimMetadata {
  /** Constant across versions: `community.example.org_eng`. */
  name: string;
  title: string;
  description: string;
  /** ISO 639-3, comma-separated, main one first. */
  language: string;
  creator: string;
  publisher: string;
  source: string | undefined;
  scraper: string;
}

/** Graphemes. Newer releases of `zimwriterfs` refuse more. */
const MAX_TITLE = 30;
const MAX_DESCRIPTION = 80;

const LANGUAGE_CODES: Record<Locale, string> = {
  en: 'eng',
  'zh-CN': 'zho',
  'zh-TW': 'zho',
  ja: 'jpn',
  ko: 'kor',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  ru: 'rus',
};

/**
 * Returns the metadata of a site's ZIM file.
 * @param languages ISO 639-3 codes separated by commas; by default the interface's
 */
export function zimMetadata(settings: Config, languages?: string): ZimMetadata {
  const { siteName, siteDescription, siteUrl, originUrl, locale } = settings;
  const language = languages ?? LANGUAGE_CODES[locale];
  const about =
    siteDescription ?? createI18n(settings).t('home.about', { name: siteName, wiki: 'yes' });
  const source = siteUrl ?? originUrl;
  const host = source === undefined ? siteName : new URL(source).host;
  return {
    name: `${slug(host)}_${language.includes(',') ? 'mul' : language}`,
    title: truncate(siteName, MAX_TITLE),
    description: truncate(about, MAX_DESCRIPTION),
    language,
    creator: siteName,
    publisher: siteName,
    source,
    scraper: `Lectern ${packageJson.version}`,
  };
}

const slug = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '-');

function truncate(text: string, maxCharacters: number): string {
  const characters = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  if (characters.length <= maxCharacters) return text;
  return `${characters
    .slice(0, maxCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

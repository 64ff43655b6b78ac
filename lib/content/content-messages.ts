import type { Locale } from '@/lib/config/locales';

/** Texts that rendering adds to people's markup. */
export interface ContentMessages {
  spoiler: string;
  tooLarge: string;
  openQuote: string;
}

/** By the locale of the configuration. */
export const CONTENT_MESSAGES: Record<Locale, ContentMessages> = {
  en: {
    spoiler: 'Spoiler',
    tooLarge: 'This text is too large or too deeply nested to format. Here are its words.',
    openQuote: 'Open the quote',
  },
  'zh-CN': {
    spoiler: '剧透',
    tooLarge: '这段内容过大或嵌套过深，无法排版，以下是其文字。',
    openQuote: '展开引文',
  },
};

import type { Locale } from '@/lib/config/locales';

/** What the gate itself writes into a text, by language. */
export interface ContentMessages {
  spoiler: string;
  tooBig: string;
  embedded: string;
  wholeQuote: string;
}

/** The words of each locale of the configuration. */
export const CONTENT_MESSAGES: Record<Locale, ContentMessages> = {
  en: {
    spoiler: 'Spoiler',
    tooBig: 'This text is too large or too deeply nested to format. Here are its words.',
    embedded: 'Embedded',
    wholeQuote: 'Open the quote',
  },
  'zh-CN': {
    spoiler: '剧透',
    tooBig: '这段内容过大或嵌套过深，无法排版，以下是其文字。',
    embedded: '嵌入内容',
    wholeQuote: '展开引文',
  },
};

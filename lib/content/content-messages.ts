import type { Locale } from '@/lib/config/locales';

/** Texts that rendering adds to people's markup. */
export interface ContentMessages {
  spoiler: string;
  tooLarge: string;
  openQuote: string;
  /** Names of boxes that scroll. */
  code: string;
  table: string;
  formula: string;
  preview: string;
}

/** By the locale of the configuration. */
export const CONTENT_MESSAGES: Record<Locale, ContentMessages> = {
  en: {
    spoiler: 'Spoiler',
    tooLarge: 'This text is too large or too deeply nested to format. Here are its words.',
    openQuote: 'Open the quote',
    code: 'Code',
    table: 'Table',
    formula: 'Formula',
    preview: 'Preview of a page',
  },
  'zh-CN': {
    spoiler: '剧透',
    tooLarge: '这段内容过大或嵌套过深，无法排版，以下是其文字。',
    openQuote: '展开引文',
    code: '代码',
    table: '表格',
    formula: '公式',
    preview: '网页预览',
  },
};

/** The languages there are. To add one: its name here, its texts in `messages.ts`. */
export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

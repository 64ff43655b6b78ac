/** The languages of the interface. To add one, name it here and add its messages to `lib/i18n/messages.ts`. */
export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

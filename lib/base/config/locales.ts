/**
 * The languages of the interface, as BCP 47 tags. To add one, name it here, and write its messages
 * (`lib/i18n/messages/`, listed in `lib/i18n/messages.ts`): the compiler and the tests say what is missing.
 */
export const LOCALES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'es', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

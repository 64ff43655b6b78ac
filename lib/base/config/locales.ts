/**
 * Languages of the interface (BCP 47). Their messages are in `lib/i18n/messages/`, listed in
 * `lib/i18n/messages.ts`.
 */
export const LOCALES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko', 'de', 'fr', 'es', 'ru'] as const;
export type Locale = (typeof LOCALES)[number];

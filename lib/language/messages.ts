import en from './en.json';
import type { Locale } from './locales';
import chinese from './zh-CN.json';

/** Every text of the interface, by key; English is the one the others are measured against. */
export type Messages = typeof en;

/** By language. */
export const MESSAGES: Record<Locale, Messages> = { en, 'zh-CN': chinese };

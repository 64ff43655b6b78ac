import type { Locale } from '@/lib/config/locales';
import en from './messages/en.json';
import chinese from './messages/zh-CN.json';

/** Every text of the interface, by key; English is the one the others are measured against. */
export type Messages = typeof en;

/** By language. */
export const MESSAGES: Record<Locale, Messages> = { en, 'zh-CN': chinese };

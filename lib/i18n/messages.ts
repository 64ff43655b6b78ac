import type { Locale } from '@/lib/config/locales';
import en from './messages/en.json';
import chinese from './messages/zh-CN.json';

/** The messages of the interface, by key. English defines which keys there are. */
export type Messages = typeof en;

export const MESSAGES: Record<Locale, Messages> = { en, 'zh-CN': chinese };

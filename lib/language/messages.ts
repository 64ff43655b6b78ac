import en from './en.json';
import chinese from './zh-CN.json';

/** Every text of the interface, by key; English is the one the others are measured against. */
export type Messages = typeof en;

/** The languages there are. To add one: its file here, its name in the configuration. */
export const MESSAGES: Record<'en' | 'zh-CN', Messages> = { en, 'zh-CN': chinese };

/** The languages besides English whose pages are laid out in a browser: those with the longest words, and the widest characters. */
export const LAID_OUT_LOCALES = ['de', 'fr', 'ja', 'ru'] as const;

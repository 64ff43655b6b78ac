import { definePlugin } from '../plugin';

const MACRO = /^~~title:(.+?)~~/im;

/** Returns the title that a page gives itself, if any. */
export const ownTitleOf = (source: string): string | undefined => MACRO.exec(source)?.[1];

/** `~~Title: …~~`: the title of the page. */
export const TITLE = definePlugin({
  names: ['title'],
});

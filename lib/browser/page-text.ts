/** The site puts the translations before the script. */
declare const TEXTS: Record<PageText, string>;

/** Names of the texts, which `read-browser-scripts.ts` takes from the messages. */
export type PageText =
  | 'newHere'
  | 'newCount'
  | 'newTopic'
  | 'newAtLeast'
  | 'newSince'
  | 'lastVisit'
  | 'copied'
  | 'notStored'
  | 'headingLink'
  | 'wiki'
  | 'topic'
  | 'imageMissing'
  | 'copyCode'
  | 'codeCopied'
  | 'cleared'
  | 'confirmClear';

/** Returns a text in the page's language. */
export const pageText = (key: PageText): string => TEXTS[key];

/** Translated texts; the site prepends them to the script. */
declare const TEXTS: Record<PageText, string>;

/** Below `reading` in the messages. */
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
  | 'topicAbout'
  | 'imageMissing'
  | 'copyCode'
  | 'codeCopied'
  | 'imported'
  | 'unreadable'
  | 'cleared'
  | 'confirmClear';

/** A text of the page's language for scripts. */
export const pageText = (key: PageText): string => TEXTS[key];

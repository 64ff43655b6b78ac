/** The texts of a script, in the language of the site, which puts them in front of it. */
declare const TEXTS: Record<PageText, string>;

/** The keys of texts in `reading` of the messages. */
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

export const pageText = (key: PageText): string => TEXTS[key];

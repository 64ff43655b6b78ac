/** Why imports, live wikis and mirrors withhold pages, in words for reports. */
export const WITHHELD = {
  denied: 'left out since guests may not read them',
  unapproved: 'left out since none of their revisions is approved',
  foreign: 'left out since the wiki gives no such names',
  hidden: 'in no list, since the wiki hides them',
  beside: 'in no list, since the wiki shows them beside its pages',
} as const;

/** Only `hidden` and `beside` pages are readable by address; others are left out. */
export type Withheld = keyof typeof WITHHELD;

/**
 * Reasons for which imports, live wikis and mirrors withhold a page. Only `hidden` and `beside` pages are
 * readable by address.
 */
export const WITHHOLDINGS = ['denied', 'unapproved', 'foreign', 'hidden', 'beside'] as const;

export type Withheld = (typeof WITHHOLDINGS)[number];

export const WITHHELD: Readonly<Record<Withheld, string>> = {
  denied: 'left out since guests may not read them',
  unapproved: 'left out since none of their revisions is approved',
  foreign: 'left out since the wiki gives no such names',
  hidden: 'in no list, since the wiki hides them',
  beside: 'in no list, since the wiki shows them beside its pages',
};

/** What a text must not lose when it becomes Markdown. */
export interface TextContents {
  /** All words, in order; of a formula those of its TeX. */
  words: string[];
  /** Each as its level and its words. */
  headings: string[];
  /** The targets; those that follow each other and are equal count once. */
  links: string[];
  /** Each as its language and its text. */
  codeBlocks: string[];
  /** The TeX of each formula, white space collapsed. */
  formulas: string[];
  /** Each row of each table as its cells that are not empty. */
  tables: string[];
}

/** The words of a text: runs of letters and digits. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** The words of a text as one line. */
export const lineOf = (text: string): string => wordsOf(text).join(' ');

/** A text with its white space collapsed. */
export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A list without those that equal the one before. */
export const withoutRepeats = (list: readonly string[]): string[] =>
  list.filter((item, at) => item !== list[at - 1]);

/** Contents of a text that its Markdown must keep. */
export interface TextContents {
  /** All words, in order; of a formula, the words of its TeX. */
  words: string[];
  /** Level and words of each. */
  headings: string[];
  /** Targets. Equal neighbors count once. */
  links: string[];
  /** Language and text of each. */
  codeBlocks: string[];
  /** TeX of each, with white space collapsed. */
  formulas: string[];
  /** Cells of each row that are not empty. */
  tables: string[];
}

/** Returns a text's runs of letters and digits. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Returns a text's words as one line. */
export const lineOf = (text: string): string => wordsOf(text).join(' ');

export const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns a list without repeated neighbors. */
export const withoutRepeats = (list: readonly string[]): string[] =>
  list.filter((item, at) => item !== list[at - 1]);

import type { ElementContent } from 'hast';
import type { TextDirection } from '@/lib/model/community';

/** The language and direction of a text. */
export interface TextAttributes {
  /** BCP 47. */
  language: string;
  direction: TextDirection;
}

/** An entry of the table of contents; without a target it only holds others. */
export interface ContentsEntry {
  title: string;
  /** A document of the book; a part of it with a fragment (not percent-encoded). */
  target?: string;
  children: ContentsEntry[];
}

/** A document of a book: a page of a topic or of the wiki. */
export interface Chapter extends TextAttributes {
  /** The name of its file. */
  file: string;
  title: string;
  /** Its sanitized content, with links as on the site: a new tree at each call, since a book need not hold all. */
  content(): ElementContent[];
}

/** A topic or a branch of the wiki as a book. */
export interface Book extends TextAttributes {
  title: string;
  /** May be empty. */
  subtitle: string;
  /** The name of the part of the community that it is from. */
  section?: string | undefined;
  /** Those who wrote most of it, or began it. */
  authors: string[];
  contributors: string[];
  publishedAt?: Date | undefined;
  modifiedAt?: Date | undefined;
  /** The path of the page that it was made from. */
  path: string;
  chapters: Chapter[];
  contents: ContentsEntry[];
  /**
   * Returns the document that shows a page of the site, or the part of it that shows a post; undefined
   * where the book has none.
   * @param path without a fragment
   */
  targetOf(path: string): string | undefined;
}

/** Called with the number of records that were read so far, and that of all as far as it is known. */
export type OnRecord = (done: number, total: number) => void;

import { escapeUnit } from '@/lib/base/text/escape';

/** What the front matter of a page may tell; times as points in time. */
export interface FrontMatter {
  title: string;
  site: string;
  description?: string | undefined;
  author?: string | undefined;
  published?: Date | undefined;
  modified?: Date | undefined;
  /** BCP 47. */
  language?: string | undefined;
  /** The URL of the license. */
  license?: string | undefined;
  /** The URL of the page in HTML. */
  canonical: string;
  /** The number of the page in its list, from 1. */
  page?: number | undefined;
  /** The number of pages; undefined where more may follow than are known. */
  pages?: number | undefined;
  /** The URLs of the Markdown of the pages before and after. */
  previous?: string | undefined;
  next?: string | undefined;
  /** When the data were read; set while the community does not respond. */
  cached?: Date | undefined;
}

/** RFC 3339, in UTC and whole seconds. */
export const printTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * What YAML 1.1 takes for the end of a line, or refuses the whole document for (5.1, 5.4), though JSON lets
 * it stand in a string. Halves of surrogate pairs are escaped already.
 */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Prints front matter: YAML between two lines of hyphens, a line for each value, of which version 1.1
 * reads the same as 1.2. Each text is one JSON string, so that none can end the front matter or become
 * another type.
 */
export function printFrontMatter(about: FrontMatter): string {
  const lines = Object.entries(about).flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    return `${name}: ${JSON.stringify(value instanceof Date ? printTime(value) : value)}\n`;
  });
  return `---\n${lines.join('').replace(UNPRINTABLE, escapeUnit)}---\n`;
}

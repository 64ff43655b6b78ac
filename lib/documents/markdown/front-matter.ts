import { escapeUnit } from '@/lib/base/text/escape';

/** The front matter of a page. */
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
  /** The number of pages; undefined when more may follow. */
  pages?: number | undefined;
  /** The URLs of the Markdown of the pages before and after. */
  previous?: string | undefined;
  next?: string | undefined;
  /** When the data were read; set during an outage of the community. */
  cached?: Date | undefined;
}

/** RFC 3339, in UTC and whole seconds. */
export const printTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

/**
 * Characters that end a line or the document in YAML 1.1 (5.1, 5.4), but may stand in JSON. Lone surrogates
 * are escaped already.
 */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/**
 * Prints front matter: YAML between lines of hyphens, the same in versions 1.1 and 1.2. Texts are JSON
 * strings, so none can end it or change its type.
 */
export function printFrontMatter(about: FrontMatter): string {
  const lines = Object.entries(about).flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    return `${name}: ${JSON.stringify(value instanceof Date ? printTime(value) : value)}\n`;
  });
  return `---\n${lines.join('').replace(UNPRINTABLE, escapeUnit)}---\n`;
}

import { escapeUnit } from '@/lib/base/text/escape';

export interface FrontMatter {
  title: string;
  site: string;
  description?: string | undefined;
  author?: string | undefined;
  published?: Date | undefined;
  modified?: Date | undefined;
  language?: string | undefined;
  license?: string | undefined;
  /** URL of the HTML page. */
  canonical: string;
  /** Number of the page, from 1. */
  page?: number | undefined;
  /** Undefined if more may follow. */
  pages?: number | undefined;
  /** URLs of adjacent Markdown pages. */
  previous?: string | undefined;
  next?: string | undefined;
  /** When the data were read; set during an outage. */
  cached?: Date | undefined;
}

/** Returns a time in RFC 3339 format, in UTC, without fractions of a second. */
export const printTime = (at: Date): string => at.toISOString().replace(/\.\d{3}Z$/, 'Z');

/** Line or document ends in YAML 1.1 (5.1, 5.4) that JSON permits unescaped. */
const UNPRINTABLE = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Prints YAML valid in 1.1 and 1.2. JSON strings cannot end it or change type. */
export function printFrontMatter(about: FrontMatter): string {
  const lines = Object.entries(about).flatMap(([name, value]) => {
    if (value === undefined || value === '') return [];
    return `${name}: ${JSON.stringify(value instanceof Date ? printTime(value) : value)}\n`;
  });
  return `---\n${lines.join('').replace(UNPRINTABLE, escapeUnit)}---\n`;
}

/** The stylesheets of a build by their URL, as lists of parts: a file of JSON below the root. */
export const PARSED_STYLESHEETS = 'dist/stylesheets.json';

interface Declaration {
  text: string;
  /** The custom property that it sets; undefined for other properties. */
  custom?: string;
}

/** A part of a stylesheet. A selector can match on a page that has one name of each group that it requires. */
export type CssPart =
  | {
      kind: 'rule';
      selectors: { text: string; required: string[][] }[];
      declarations: Declaration[];
    }
  | { kind: 'group'; opening: string; parts: CssPart[] }
  | { kind: 'verbatim'; text: string };

const READ_PROPERTY = /var\((--[\w-]+)/g;

/** The custom properties that rules read. */
export const propertiesReadBy = (css: string) =>
  new Set([...css.matchAll(READ_PROPERTY)].map(([, name = '']) => name));

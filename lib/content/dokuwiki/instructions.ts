/** A mark around text. */
export type Mark =
  | 'strong'
  | 'emphasis'
  | 'underline'
  | 'monospace'
  | 'subscript'
  | 'superscript'
  | 'deleted';

/** What a page is made of, beside the cells of its tables. */
export type Container =
  | Mark
  | 'paragraph'
  | 'unorderedList'
  | 'orderedList'
  | 'listItem'
  | 'listContent'
  | 'quote'
  | 'table'
  | 'tableHead'
  | 'tableBody'
  | 'tableRow';

export type Alignment = 'left' | 'center' | 'right';
export type CellKind = 'tableCell' | 'tableHeader';

export interface Cell {
  kind: CellKind;
  colSpan: number;
  rowSpan: number;
  align?: Alignment;
}

/** A picture or another file put into the text, as written: `source` is a media id or an address. */
export interface Media {
  source: string;
  isExternal: boolean;
  title?: string;
  align?: Alignment;
  width?: number;
  height?: number;
  linking: 'details' | 'direct' | 'nolink' | 'linkonly';
}

/** Where a link leads, as written. */
export type LinkTarget =
  | { to: 'page'; page: string }
  | { to: 'section'; section: string }
  | { to: 'address'; url: string }
  | { to: 'interwiki'; wiki: string; page: string }
  | { to: 'email'; address: string }
  | { to: 'share'; path: string };

/** A box of the note or wrap plugin, with the words of its opening tag. */
export interface Box {
  kind: 'note' | 'wrapblock' | 'wrapspan';
  words: string[];
}

/**
 * One step of writing a page: DokuWiki's own intermediate form, flat, in the order of the source. Every
 * `open` of a well-formed page has its `close`.
 */
export type Instruction =
  | { type: 'text'; value: string }
  | { type: 'unformatted'; value: string }
  | { type: 'symbol'; value: string }
  | { type: 'smiley'; value: string }
  | { type: 'acronym'; value: string }
  | { type: 'open' | 'close'; container: Container }
  | { type: 'openCell'; cell: Cell }
  | { type: 'closeCell'; kind: CellKind }
  | { type: 'openBox'; box: Box }
  | { type: 'closeBox'; kind: Box['kind'] }
  | { type: 'endOfLine' }
  | { type: 'lineBreak' }
  | { type: 'rule' }
  | { type: 'header'; level: 1 | 2 | 3 | 4 | 5; title: string }
  | { type: 'preformatted'; text: string }
  | { type: 'code'; kind: 'code' | 'file'; text: string; language?: string; fileName?: string }
  | { type: 'raw'; language: 'html' | 'php'; isBlock: boolean; text: string }
  | { type: 'link'; target: LinkTarget; title?: string | Media }
  | { type: 'media'; media: Media }
  | { type: 'feed'; url: string }
  | { type: 'footnote'; content: Instruction[] }
  | { type: 'noContents' };

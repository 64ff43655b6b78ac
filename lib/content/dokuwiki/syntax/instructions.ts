import type { DataField } from './data-fields';

/** The formatting modes: each holds text and other formatting. */
export const FORMATTINGS = [
  'strong',
  'emphasis',
  'underline',
  'monospace',
  'subscript',
  'superscript',
  'deleted',
] as const;

/** An element of a page with content, apart from table cells and boxes. */
export type Container =
  | (typeof FORMATTINGS)[number]
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

export interface Cell {
  kind: 'tableCell' | 'tableHeader';
  colSpan: number;
  rowSpan: number;
  align?: Alignment;
}

/** An image or another file in the text, as written: `source` is a media id, a URL or an interwiki link. */
export interface Media {
  source: string;
  isExternal: boolean;
  title?: string;
  align?: Alignment;
  width?: number;
  height?: number;
  linking: 'details' | 'direct' | 'nolink' | 'linkonly';
}

/** Where a link leads, as written, by DokuWiki's kinds of links. */
export type LinkTarget =
  | { kind: 'internal'; page: string }
  | { kind: 'local'; section: string }
  | { kind: 'external'; url: string }
  | { kind: 'interwiki'; shortcut: string; name: string }
  | { kind: 'email'; address: string }
  | { kind: 'windowsshare'; path: string };

/** A box of the note or wrap plugin; `types` are the lower-case words of its opening tag. */
export interface Box {
  kind: 'note' | 'wrapblock' | 'wrapspan';
  types: string[];
}

/** A page or section that the include plugin shows within another page. */
export interface Include {
  page: string;
  section?: string | undefined;
  /** As they are written. */
  flags: string[];
}

/**
 * One step of rendering a page: DokuWiki's intermediate form, flat, in the order of the source. Each
 * `open…` has its `close`.
 */
export type Instruction =
  | { type: 'text' | 'unformatted' | 'entity' | 'smiley' | 'acronym'; value: string }
  | { type: 'eol' | 'linebreak' | 'hr' | 'notoc' }
  | { type: 'open'; container: Container }
  | { type: 'openCell'; cell: Cell }
  | { type: 'openBox'; box: Box }
  | { type: 'close'; container: Container | Cell['kind'] | Box['kind'] }
  | { type: 'header'; level: number; title: string }
  | { type: 'code'; kind: 'code' | 'file'; text: string; language?: string; fileName?: string }
  | { type: 'inlineCode'; text: string; language: string }
  /** HTML that is shown as such. */
  | { type: 'html'; isBlock: boolean; text: string }
  /** A place that links lead to, by the anchor plugin. */
  | { type: 'anchor'; id: string; text: string | undefined }
  | { type: 'link'; target: LinkTarget; title?: string | Media }
  | { type: 'media'; media: Media }
  | { type: 'include'; include: Include }
  | { type: 'tags'; tags: string[] }
  | { type: 'math'; value: string }
  /** The fields of a page, by the plugin data. */
  | { type: 'entry'; fields: DataField[] }
  /** What a feed or a plugin shows, as DokuWiki's own syntax. */
  | { type: 'data'; source: string }
  | { type: 'footnote'; content: Instruction[] };

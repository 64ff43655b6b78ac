import type { DataField } from './data-fields';

export const FORMATTINGS = [
  'strong',
  'emphasis',
  'underline',
  'monospace',
  'subscript',
  'superscript',
  'deleted',
] as const;

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

/** As written: `source` is a media id, URL or interwiki link. */
export interface Media {
  source: string;
  isExternal: boolean;
  title?: string;
  align?: Alignment;
  width?: number;
  height?: number;
  linking: 'details' | 'direct' | 'nolink' | 'linkonly';
}

export type LinkTarget =
  | { kind: 'internal'; page: string }
  | { kind: 'local'; section: string }
  | { kind: 'external'; url: string }
  | { kind: 'interwiki'; shortcut: string; name: string }
  | { kind: 'email'; address: string }
  | { kind: 'windowsshare'; path: string };

/** `types` are the words of the opening tag in lower case. */
export interface Box {
  kind: 'note' | 'wrapblock' | 'wrapspan';
  types: string[];
}

export interface Include {
  page: string;
  section?: string | undefined;
  flags: string[];
}

/** DokuWiki's intermediate form: flat, in the source's order. Each `open…` has a `close`. */
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
  | { type: 'html'; isBlock: boolean; text: string }
  | { type: 'anchor'; id: string; text: string | undefined }
  | { type: 'link'; target: LinkTarget; title?: string | Media }
  | { type: 'media'; media: Media }
  | { type: 'include'; include: Include }
  | { type: 'tags'; tags: string[] }
  | { type: 'math'; value: string }
  | { type: 'entry'; fields: DataField[] }
  /** DokuWiki syntax that a feed or plugin makes. */
  | { type: 'data'; source: string }
  | { type: 'footnote'; content: Instruction[] };

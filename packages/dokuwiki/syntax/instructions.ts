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

/** What a plugin shows (`PluginTrait::getPType`). `data` is that plugin's, and can be printed as JSON. */
export interface PluginInstruction {
  type: 'plugin';
  plugin: string;
  data: unknown;
  /** `heading`: a block if a heading follows, else inline. */
  place: 'inline' | 'block' | 'heading';
  /** True if a heading below it is not the page's title. */
  isText?: boolean;
}

/** The begin of a plugin's box. `mode` closes it. */
export interface BoxInstruction {
  type: 'openBox';
  plugin: string;
  mode: string;
  data: unknown;
  isInline: boolean;
}

/** DokuWiki's intermediate form: flat, in the source's order. Each `open…` has a `close…`. */
export type Instruction =
  | { type: 'text' | 'unformatted' | 'entity' | 'smiley' | 'acronym'; value: string }
  | { type: 'eol' | 'linebreak' | 'hr' | 'notoc' }
  | { type: 'open'; container: Container }
  | { type: 'openCell'; cell: Cell }
  | { type: 'close'; container: Container | Cell['kind'] }
  | { type: 'header'; level: number; title: string }
  | { type: 'code'; kind: 'code' | 'file'; text: string; language?: string; fileName?: string }
  | { type: 'inlineCode'; text: string; language: string }
  | { type: 'html'; isBlock: boolean; text: string }
  | { type: 'link'; target: LinkTarget; title?: string | Media }
  | { type: 'media'; media: Media }
  /** The address of a feed. */
  | { type: 'feed'; url: string }
  | { type: 'footnote'; content: Instruction[] }
  | PluginInstruction
  | BoxInstruction
  | { type: 'closeBox'; mode: string; isInline: boolean };

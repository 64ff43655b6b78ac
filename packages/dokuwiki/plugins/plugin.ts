import type { Element, ElementContent } from 'hast';
import type { Pattern } from '../patterns/pattern';
import type { RenderContext } from '../renderer/render-context';
import type { Instruction } from '../syntax/instructions';
import type { IndexedWiki } from '../wiki-index/indexed-wiki';

interface Syntax {
  mode: string;
  /** The lowest that matches counts (`getSort`). DokuWiki's own modes have their numbers there. */
  sort: number;
}

/** One token (`addSpecialPattern`). */
export interface SpecialSyntax extends Syntax {
  kind: 'special';
  pattern: Pattern;
  /** A mode in which it is text. */
  notWithin?: string;
  /** Text, unless the wiki is known to have the plugin. */
  isRare?: true;
  /** Returns what the token shows, if anything. */
  parse?(match: string): Instruction | undefined;
}

/** A token with content up to another one (`addEntryPattern`, `addExitPattern`). */
export interface NestingSyntax extends Syntax {
  kind: 'nesting';
  entry: Pattern;
  /** Text that ends it. */
  end: string;
  /** `text`: also within formatted text. */
  standsIn: 'blocks' | 'text';
  /** `source` is no markup. */
  holds: 'page' | 'blocks' | 'text' | 'source';
  open?(match: string): Instruction;
  /** Returns what unformatted source shows. */
  parseSource?(text: string): Instruction;
}

/** Tags around text, which is shown. */
export interface PluginTags {
  names: readonly string[];
  /** Without a closing tag, others are text. */
  isSingle?: boolean;
  /** Returns a tag's visible text, if any. */
  captionOf?(tag: string): string | undefined;
}

/** What a plugin shows of other pages. */
export interface PluginLists {
  /** How its tokens begin: `{{name>`, `<name` or `---- name`. */
  beginnings: readonly string[];
  /** Returns DokuWiki syntax in place of a token of a page; undefined leaves the token. */
  list(match: string, pageId: string, wiki: IndexedWiki): string | undefined;
}

/** The page around a plugin's node. */
export interface PluginRenderer {
  readonly context: RenderContext;
  /** Of the heading before, lowered by those around included pages. */
  readonly level: number;
  /** True within a page that another one includes. */
  readonly isIncluded: boolean;
  renderSource(source: string): ElementContent[];
  /** True for the page itself, and pages around it that include it. */
  isAround(id: string): boolean;
  /** Returns another page's instructions; undefined if there are none, or after too many pages. */
  readPage(id: string): Instruction[] | undefined;
  /** @param levels by how many levels to lower headings */
  renderPage(id: string, shown: Instruction[], isPart: boolean, levels: number): ElementContent[];
}

/**
 * All that is known of a plugin (or of several with one syntax): its tokens, what they mean, how that is
 * shown, and what it needs of other pages. `Data` is that of its instructions.
 */
export interface Plugin<Data = unknown> {
  /** Folders of DokuWiki's plugins; the first one stands in its instructions. */
  names: readonly string[];
  tokens?: readonly (SpecialSyntax | NestingSyntax)[];
  tags?: PluginTags;
  /** Names of calls `{{name>…}}` that show something without lists, or set something. */
  calls?: readonly string[];
  lists?: PluginLists;
  render?(data: Data, page: PluginRenderer): ElementContent | undefined;
  createBox?(data: Data, isInline: boolean): Element;
}

/**
 * Returns a plugin, checked against the type of its instructions' data. The comment above each plugin is its
 * row in README.md: examples, and what becomes of them.
 */
export const definePlugin = <Data = never>(plugin: Plugin<Data>): Plugin<Data> => plugin;

/** Returns the data of a plugin's instruction; undefined for other instructions. */
export const dataOf = <Data>(
  { names }: Plugin<Data>,
  instruction: Instruction,
): Data | undefined =>
  instruction.type === 'plugin' && instruction.plugin === names[0]
    ? (instruction.data as Data)
    : undefined;

import type { Element, ElementContent, Root } from 'hast';
import { ACRONYMS } from '@/lib/content/dokuwiki/data/acronyms';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';
import type { DokuWikiContext } from '@/lib/content/dokuwiki/dokuwiki-context';
import type { Cell, Container, Instruction } from '@/lib/content/dokuwiki/instructions';
import { boxElement } from '@/lib/content/dokuwiki/renderer/box';
import { codeElement } from '@/lib/content/dokuwiki/renderer/code';
import { Footnotes } from '@/lib/content/dokuwiki/renderer/footnotes';
import { linkElement } from '@/lib/content/dokuwiki/renderer/links';
import { mediaElement } from '@/lib/content/dokuwiki/renderer/media';
import { TreeBuilder } from '@/lib/content/dokuwiki/renderer/tree-builder';
import { SectionIds } from '@/lib/content/dokuwiki/section-id';
import { createElement, createText } from '@/lib/content/hast';
import type { Heading } from '@/lib/model/community';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** A page as a tree, and what the rest of the site wants to know of it. */
export interface DokuWikiPage {
  tree: Root;
  /** All headings in order; none when the page asks for no table of contents. */
  headings: Heading[];
  /** Ids of the pages it links to, each once. */
  links: string[];
  /** The words of its first heading. */
  title?: string;
}

/** Prints instructions as the elements DokuWiki's own renderer writes (inc/parser/xhtml.php). */
export function renderInstructions(
  instructions: Instruction[],
  context: DokuWikiContext,
): DokuWikiPage {
  const printer = new Renderer(context);
  const children = printer.print(instructions);
  const notes = printer.footnotes.list();
  if (notes) children.push(notes);
  const { headings, links } = printer;
  return {
    tree: { type: 'root', children },
    headings: printer.hasContents ? headings : [],
    links: [...links],
    title: headings[0]?.text,
  };
}

class Renderer {
  readonly headings: Heading[] = [];
  readonly links = new Set<string>();
  readonly footnotes = new Footnotes();
  hasContents = true;
  private readonly ids = new SectionIds();

  constructor(private readonly context: DokuWikiContext) {}

  print(instructions: Instruction[]): ElementContent[] {
    const tree = new TreeBuilder();
    for (const instruction of instructions) this.write(instruction, tree);
    return tree.end();
  }

  private write(instruction: Instruction, tree: TreeBuilder): void {
    switch (instruction.type) {
      case 'open':
        // DokuWiki names tables too, for their edit buttons: a heading "Table" gets the next number.
        if (instruction.container === 'table') this.ids.take('table');
        tree.open(instruction.container, containerElements(instruction.container));
        break;
      case 'openCell':
        tree.open(instruction.cell.kind, [cellElement(instruction.cell)]);
        break;
      case 'openBox':
        tree.open(instruction.box.kind, [boxElement(instruction.box)]);
        break;
      case 'close':
        tree.close(instruction.container);
        break;
      case 'closeCell':
      case 'closeBox':
        tree.close(instruction.kind);
        break;
      case 'noContents':
        this.hasContents = false;
        break;
      default: {
        const node = this.leaf(instruction);
        if (node) tree.add(node);
      }
    }
  }

  private leaf(instruction: Leaf): ElementContent | undefined {
    switch (instruction.type) {
      case 'text':
      case 'unformatted':
      case 'symbol':
        return createText(instruction.value);
      case 'smiley':
        return createElement('span', { className: ['smiley'], title: instruction.value }, [
          createText(SMILEYS.get(instruction.value) ?? instruction.value),
        ]);
      case 'acronym':
        return createElement('abbr', { title: ACRONYMS.get(instruction.value) }, [
          createText(instruction.value),
        ]);
      case 'endOfLine':
        return createText('\n');
      case 'lineBreak':
        return createElement('br');
      case 'rule':
        return createElement('hr');
      case 'header':
        return this.header(instruction.title, instruction.level);
      case 'preformatted':
      case 'code':
      case 'raw':
        return codeElement(instruction);
      case 'link': {
        const { node, page } = linkElement(instruction, this.context);
        if (page !== undefined) this.links.add(page);
        return node;
      }
      case 'media':
        return mediaElement(instruction.media, this.context);
      case 'feed':
        return feedElement(instruction.url, this.context);
      case 'footnote':
        return this.footnotes.refer(JSON.stringify(instruction.content), () =>
          this.print(instruction.content),
        );
    }
  }

  private header(title: string, level: number): Element | undefined {
    if (trim(title) === '') return undefined;
    const id = this.ids.take(title);
    this.headings.push({ id, text: title, level });
    return createElement(`h${level}`, { id }, [createText(title)]);
  }
}

type Leaf = Exclude<
  Instruction,
  { type: 'open' | 'close' | 'openCell' | 'closeCell' | 'openBox' | 'closeBox' | 'noContents' }
>;

const TAGS: Record<Container, [string, ...string[]]> = {
  strong: ['strong'],
  emphasis: ['em'],
  underline: ['em'],
  monospace: ['code'],
  subscript: ['sub'],
  superscript: ['sup'],
  deleted: ['del'],
  paragraph: ['p'],
  unorderedList: ['ul'],
  orderedList: ['ol'],
  listItem: ['li'],
  listContent: ['div'],
  quote: ['blockquote', 'div'],
  table: ['div', 'table'],
  tableHead: ['thead'],
  tableBody: ['tbody'],
  tableRow: ['tr'],
};

const CLASSES: Partial<Record<Container, string>> = {
  underline: 'u',
  listContent: 'li',
  quote: 'no',
  table: 'inline',
};

/** The elements a container is written as, outermost first. */
function containerElements(container: Container): Element[] {
  const elements = TAGS[container].map((tag) => createElement(tag));
  const className = CLASSES[container];
  const innermost = elements.at(-1);
  if (className !== undefined && innermost) innermost.properties = { className: [className] };
  if (container === 'table' && elements[0]) elements[0].properties = { className: ['table'] };
  return elements;
}

function cellElement({ kind, colSpan, rowSpan, align }: Cell): Element {
  return createElement(kind === 'tableHeader' ? 'th' : 'td', {
    className: align === undefined ? undefined : [`${align}align`],
    colSpan: colSpan > 1 ? colSpan : undefined,
    rowSpan: rowSpan > 1 ? rowSpan : undefined,
  });
}

/** DokuWiki fetches the feed and lists it; here the reader is told where it is. */
function feedElement(url: string, context: DokuWikiContext): Element {
  const { node } = linkElement({ type: 'link', target: { to: 'address', url } }, context);
  return createElement('ul', { className: ['rss'] }, [
    createElement('li', {}, [createElement('div', { className: ['li'] }, [node])]),
  ]);
}

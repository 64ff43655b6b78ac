import type { Element, ElementContent, Root } from 'hast';
import type { DokuWikiContext } from '@/lib/content/dokuwiki/context';
import { ACRONYMS } from '@/lib/content/dokuwiki/data/acronyms';
import { SMILEYS } from '@/lib/content/dokuwiki/data/smileys';
import type { Cell, Container, Instruction } from '@/lib/content/dokuwiki/instructions';
import { boxElement } from '@/lib/content/dokuwiki/printer/box';
import { codeElement } from '@/lib/content/dokuwiki/printer/code';
import { markupElement, markupText } from '@/lib/content/dokuwiki/printer/element';
import { Footnotes } from '@/lib/content/dokuwiki/printer/footnotes';
import { linkElement } from '@/lib/content/dokuwiki/printer/links';
import { mediaElement } from '@/lib/content/dokuwiki/printer/media';
import { TreeBuilder } from '@/lib/content/dokuwiki/printer/tree-builder';
import { SectionIds } from '@/lib/content/dokuwiki/section-id';
import type { Heading } from '@/lib/model/community';
import { trim } from '@/lib/urls/dokuwiki-id/white-space';

/** A page as a tree, and what the rest of the site wants to know of it. */
export interface PrintedPage {
  tree: Root;
  /** All headings in order; none when the page asks for no table of contents. */
  headings: Heading[];
  /** Ids of the pages it links to, each once. */
  links: string[];
  /** The words of its first heading. */
  title?: string;
}

/** Prints instructions as the elements DokuWiki's own renderer writes (inc/parser/xhtml.php). */
export function printPage(instructions: Instruction[], context: DokuWikiContext): PrintedPage {
  const printer = new Printer(context);
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

class Printer {
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
        return markupText(instruction.value);
      case 'smiley':
        return markupElement('span', { className: ['smiley'], title: instruction.value }, [
          markupText(SMILEYS.get(instruction.value) ?? instruction.value),
        ]);
      case 'acronym':
        return markupElement('abbr', { title: ACRONYMS.get(instruction.value) }, [
          markupText(instruction.value),
        ]);
      case 'endOfLine':
        return markupText('\n');
      case 'lineBreak':
        return markupElement('br');
      case 'rule':
        return markupElement('hr');
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
    return markupElement(`h${level}`, { id }, [markupText(title)]);
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
  const elements = TAGS[container].map((tag) => markupElement(tag));
  const className = CLASSES[container];
  const innermost = elements.at(-1);
  if (className !== undefined && innermost) innermost.properties = { className: [className] };
  if (container === 'table' && elements[0]) elements[0].properties = { className: ['table'] };
  return elements;
}

function cellElement({ kind, colSpan, rowSpan, align }: Cell): Element {
  return markupElement(kind === 'tableHeader' ? 'th' : 'td', {
    className: align === undefined ? undefined : [`${align}align`],
    colSpan: colSpan > 1 ? colSpan : undefined,
    rowSpan: rowSpan > 1 ? rowSpan : undefined,
  });
}

/** DokuWiki fetches the feed and lists it; here the reader is told where it is. */
function feedElement(url: string, context: DokuWikiContext): Element {
  const { node } = linkElement({ type: 'link', target: { to: 'address', url } }, context);
  return markupElement('ul', { className: ['rss'] }, [
    markupElement('li', {}, [markupElement('div', { className: ['li'] }, [node])]),
  ]);
}

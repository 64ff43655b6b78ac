import type { Element, Parents, Root } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { LANGUAGES } from '../../snippets/languages';
import { type PrintedParts, plainFormula, type Slot, type Snippet } from '../../snippets/snippet';
import { isTypesettable, stripDelimiters } from '../../snippets/tex';
import {
  addClasses,
  codeLanguageOf,
  createText,
  findElement,
  hasClass,
  textContentOf,
  textProperty,
} from '../../tree/hast';

/** UTF-16 units. */
const MAX_BLOCK_UNITS = 12_000;
const MAX_CODE_UNITS = 60_000;
const MAX_CODE_BLOCKS = 300;
const MAX_FORMULAS = 500;

/** Marks a slot. Sanitized text has no control characters. */
const MARK = '\u0001';

/** Addresses that may lead to a post: not that of a member's name. */
const POST = /^\/(?:board\/topics\/|locate\?(?:topic|post)=)/;

function languageOf(node: Element): string | undefined {
  const language = codeLanguageOf(node);
  return language && LANGUAGES.has(language) ? language : undefined;
}

function codeIn(pre: Element): { element: Element; language: string } | undefined {
  const child = pre.children.length === 1 ? pre.children[0] : undefined;
  const element = child?.type === 'element' && child.tagName === 'code' ? child : pre;
  const language = languageOf(element) ?? languageOf(pre);
  const isOther = ({ tagName }: Element) => !['span', 'pre', 'code'].includes(tagName);
  return language === undefined || findElement(pre, isOther) ? undefined : { element, language };
}

function postAddressOf(node: Element): string | undefined {
  const href = node.tagName === 'a' ? textProperty(node, 'href') : undefined;
  return href !== undefined && POST.test(href) ? href : undefined;
}

const isQuotedName = (node: Element, parent: Parents) =>
  node.tagName === 'cite' &&
  parent.type === 'element' &&
  hasClass(parent, 'quote-by') &&
  findElement(node, (inner) => postAddressOf(inner) !== undefined) !== undefined;

/** Marks slots in order. Limits number and size of snippets. The others stay plain. */
class SlotMarker {
  readonly slots: Slot[] = [];
  readonly snippets: Snippet[] = [];
  private readonly undoing: (() => void)[] = [];
  private unitsLeft = MAX_CODE_UNITS;
  private blocksLeft = MAX_CODE_BLOCKS;
  private formulasLeft = MAX_FORMULAS;

  /** Removes the marks. */
  undo(): void {
    for (const undo of this.undoing.reverse()) undo();
  }

  markAll(parent: Parents): void {
    for (const node of [...parent.children]) if (node.type === 'element') this.mark(node, parent);
  }

  private mark(node: Element, parent: Parents): void {
    if (node.tagName === 'pre' && this.addCode(node)) return;
    if (hasClass(node, 'math')) {
      this.addFormula(node);
      return;
    }
    const isName = isQuotedName(node, parent);
    const address = postAddressOf(node);
    if (address !== undefined) {
      this.slots.push({ kind: 'post-address', path: address }, { kind: 'post-address-end' });
      node.properties.href = MARK + address + MARK;
      this.undoing.push(() => {
        node.properties.href = address;
      });
    }
    this.markAll(node);
    if (isName) this.markEnd(node, parent, { kind: 'quoted-name-end' });
    // Other headings are below it, but for those that markup nests in a heading.
    if (node.tagName === 'h1' && parent.type === 'root') {
      this.markEnd(node, parent, { kind: 'title-end' });
    }
  }

  private markEnd(node: Element, { children }: Parents, slot: Slot): void {
    this.slots.push(slot);
    children.splice(children.indexOf(node) + 1, 0, createText(MARK));
    this.undoing.push(() => children.splice(children.indexOf(node) + 1, 1));
  }

  private addCode(pre: Element): boolean {
    if (this.blocksLeft === 0) return false;
    this.blocksLeft -= 1;
    const code = codeIn(pre);
    if (!code) return false;
    const { element, language } = code;
    const source = textContentOf(element);
    if (source === '' || source.length > Math.min(this.unitsLeft, MAX_BLOCK_UNITS)) return false;
    this.unitsLeft -= source.length;
    addClasses(element, ['hljs']);
    element.children = [createText(source)];
    this.addSnippet(element, { kind: 'code', language, source });
    return true;
  }

  private addFormula(element: Element): void {
    const tex = stripDelimiters(textContentOf(element));
    element.children = [plainFormula(tex)];
    if (this.formulasLeft === 0 || !isTypesettable(tex)) return;
    this.formulasLeft -= 1;
    this.addSnippet(element, { kind: 'math', tex, isDisplay: element.tagName === 'div' });
  }

  private addSnippet(element: Element, snippet: Snippet): void {
    const { children } = element;
    this.slots.push({ kind: 'snippet' });
    this.snippets.push(snippet);
    element.children = [createText(MARK)];
    this.undoing.push(() => {
      element.children = children;
    });
  }
}

/** Returns the printed tree without snippets, which the worker adds. The tree keeps them as plain text. */
export function printParts(tree: Root): PrintedParts {
  const marker = new SlotMarker();
  marker.markAll(tree);
  const { slots, snippets } = marker;
  const parts = toHtml(tree).split(MARK);
  marker.undo();
  if (parts.length !== slots.length + 1) {
    throw new Error('A sanitized text contains the mark of a slot.');
  }
  return { parts, slots, snippets };
}

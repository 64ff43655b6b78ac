import type { Element, Parents, Properties, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { isMailLink, printMailLink } from '../../links/guard-mail';
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

/** Other headings are below it, but for those that markup nests in a heading. */
const isTitle = (node: Element, parent: Parents) => node.tagName === 'h1' && parent.type === 'root';

/** Finds what is printed apart. Limits number and size of snippets. The others stay plain. */
class SlotFinder {
  readonly snippets = new Map<Element, Snippet>();
  /** Elements with a slot in them or at their end. */
  readonly withSlots = new Set<Element>();
  private unitsLeft = MAX_CODE_UNITS;
  private blocksLeft = MAX_CODE_BLOCKS;
  private formulasLeft = MAX_FORMULAS;

  constructor(private readonly guardsMail: boolean) {}

  isGuarded(node: Element): boolean {
    return this.guardsMail && isMailLink(node);
  }

  /** Returns true if there is a slot. */
  findIn(parent: Parents): boolean {
    let isFound = false;
    for (const node of parent.children) {
      if (node.type !== 'element' || !this.hasSlot(node, parent)) continue;
      this.withSlots.add(node);
      isFound = true;
    }
    return isFound;
  }

  private hasSlot(node: Element, parent: Parents): boolean {
    if (this.isGuarded(node)) return true;
    if (node.tagName === 'pre' && this.addCode(node)) return true;
    if (hasClass(node, 'math')) return this.addFormula(node);
    const isInside = this.findIn(node);
    return (
      isInside ||
      postAddressOf(node) !== undefined ||
      isQuotedName(node, parent) ||
      isTitle(node, parent)
    );
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
    this.snippets.set(element, { kind: 'code', language, source });
    this.withSlots.add(element);
    return true;
  }

  private addFormula(element: Element): boolean {
    const tex = stripDelimiters(textContentOf(element));
    element.children = [plainFormula(tex)];
    if (this.formulasLeft === 0 || !isTypesettable(tex)) return false;
    this.formulasLeft -= 1;
    this.snippets.set(element, { kind: 'math', tex, isDisplay: element.tagName === 'div' });
    return true;
  }
}

const closingTag = ({ tagName }: Element) => `</${tagName}>`;

function openingTag(element: Element, properties: Properties = element.properties): string {
  const html = toHtml({ ...element, properties, children: [] });
  return html.slice(0, -closingTag(element).length);
}

/** Prints elements with slots piece by piece, and all between them at once. */
class PartPrinter {
  readonly parts: string[] = [];
  readonly slots: Slot[] = [];
  readonly snippets: Snippet[] = [];
  private part = '';

  constructor(private readonly found: SlotFinder) {}

  print(tree: Root): PrintedParts {
    this.printChildren(tree);
    const { parts, slots, snippets } = this;
    return { parts: [...parts, this.part], slots, snippets };
  }

  private addSlot(slot: Slot): void {
    this.parts.push(this.part);
    this.slots.push(slot);
    this.part = '';
  }

  private printChildren(parent: Parents): void {
    let between: RootContent[] = [];
    for (const node of parent.children) {
      if (node.type === 'element' && this.found.withSlots.has(node)) {
        this.part += toHtml(between);
        between = [];
        this.printElement(node, parent);
      } else {
        between.push(node);
      }
    }
    this.part += toHtml(between);
  }

  private printElement(element: Element, parent: Parents): void {
    if (this.found.isGuarded(element)) {
      this.part += printMailLink(element);
      return;
    }
    this.printOpeningTag(element);
    const snippet = this.found.snippets.get(element);
    if (snippet) {
      this.snippets.push(snippet);
      this.addSlot({ kind: 'snippet' });
    } else {
      this.printChildren(element);
    }
    this.part += closingTag(element);
    if (isQuotedName(element, parent)) this.addSlot({ kind: 'quoted-name-end' });
    if (isTitle(element, parent)) this.addSlot({ kind: 'title-end' });
  }

  private printOpeningTag(element: Element): void {
    const html = openingTag(element);
    const path = postAddressOf(element);
    if (path === undefined) {
      this.part += html;
      return;
    }
    const names = Object.keys(element.properties);
    const before = Object.fromEntries(
      names.slice(0, names.indexOf('href')).map((name) => [name, element.properties[name]]),
    );
    const start = openingTag(element, before).length - '>'.length + ' href="'.length;
    const length = openingTag(element, { href: path }).length - '<a href="">'.length;
    this.part += html.slice(0, start);
    this.addSlot({ kind: 'post-address', path, length });
    this.part += html.slice(start);
  }
}

/**
 * Returns the printed tree without snippets, which the worker adds. The tree keeps them as plain text.
 * @param guardsMail true prints linked addresses as few programs read them
 */
export function printParts(tree: Root, guardsMail: boolean): PrintedParts {
  const found = new SlotFinder(guardsMail);
  found.findIn(tree);
  return new PartPrinter(found).print(tree);
}

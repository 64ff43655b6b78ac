import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

const isElement = (node: Node): node is Element => 'tagName' in node;

function* elements(node: Node): Generator<Element> {
  if (isElement(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elements(child);
}

/** The visible text of a node, with white space collapsed. */
export function visibleText(node: Node): string {
  const pieces: string[] = [];
  const walk = (each: Node) => {
    if (each.nodeName === '#text' && 'value' in each) pieces.push(each.value);
    if (isElement(each) && ['script', 'style', 'template'].includes(each.tagName)) return;
    if ('childNodes' in each) for (const child of each.childNodes) walk(child);
  };
  walk(node);
  return pieces.join(' ').replace(/\s+/g, ' ').trim();
}

/** A parsed HTML page, without running scripts. */
export class HtmlDocument {
  private readonly all: Element[];

  constructor(html: string) {
    this.all = [...elements(parse(html))];
  }

  named(tagName: string): Element[] {
    return this.all.filter((element) => element.tagName === tagName);
  }

  /** The visible text of each element with this name. */
  texts(tagName: string): string[] {
    return this.named(tagName).map(visibleText);
  }

  /** The address in `<link rel=…>`; undefined without one. */
  link(rel: string): string | undefined {
    const links = this.named('link').filter((element) => attribute(element, 'rel') === rel);
    return links[0] && attribute(links[0], 'href');
  }
}

/** An attribute's value. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

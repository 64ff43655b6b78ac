import { escapeXml } from '@/lib/base/text/escape';

/** An element of an XML document with all that is in it. Attributes that are `undefined` count as absent. */
export interface XmlTree {
  name: string;
  attributes: Readonly<Record<string, string | undefined>>;
  children: readonly XmlNode[];
}

export type XmlNode = XmlTree | string;

/** Returns an element. */
export function xml(
  name: string,
  attributes: XmlTree['attributes'] = {},
  ...children: readonly XmlNode[]
): XmlTree {
  return { name, attributes, children };
}

/**
 * Elements that are printed as `<br/>` where they are empty. Others are printed with an end tag, since
 * some reading systems parse XHTML as HTML.
 */
const SELF_CLOSED = new Set('br col hr img item itemref link meta rootfile wbr'.split(' '));

function printNode(node: XmlNode): string {
  if (typeof node === 'string') return escapeXml(node);
  const { name, attributes, children } = node;
  const printed = Object.entries(attributes)
    .map(([attribute, value]) => (value === undefined ? '' : ` ${attribute}="${escapeXml(value)}"`))
    .join('');
  if (children.length === 0 && SELF_CLOSED.has(name)) return `<${name}${printed}/>`;
  return `<${name}${printed}>${children.map(printNode).join('')}</${name}>`;
}

/**
 * Prints an XML document (XML 1.0).
 * @param doctype the name in the document type declaration, where there is one
 */
export function printXml(root: XmlTree, doctype?: string): string {
  const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
  return `${declaration}${doctype ? `<!DOCTYPE ${doctype}>\n` : ''}${printNode(root)}\n`;
}

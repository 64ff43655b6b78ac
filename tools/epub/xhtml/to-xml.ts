import type { Element, ElementContent, Properties } from 'hast';
import { attributeName } from '@/lib/content/tree/parse-html';
import { type XmlNode, xml } from './xml';

const MATHML = 'http://www.w3.org/1998/Math/MathML';

type Attributes = Record<string, string | undefined>;

function attributeValue(value: Properties[string]): string | undefined {
  if (value === true) return '';
  if (value === false || value === null || value === undefined) return undefined;
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? undefined : value.join(' ');
}

function attributesOf({ tagName, properties }: Element): Attributes {
  const attributes: Attributes = {};
  for (const [property, value] of Object.entries(properties)) {
    attributes[attributeName(property)] = attributeValue(value);
  }
  // XML tools read the language from `xml:lang` alone.
  if (attributes.lang !== undefined) attributes['xml:lang'] = attributes.lang;
  if (tagName === 'math') attributes.xmlns = MATHML;
  return attributes;
}

/** Returns the nodes of an HTML tree as those of an XML document in the namespace of XHTML. */
export function toXml(nodes: readonly ElementContent[]): XmlNode[] {
  return nodes.flatMap((node): XmlNode[] => {
    if (node.type === 'text') return [node.value];
    if (node.type !== 'element') return [];
    return [xml(node.tagName, attributesOf(node), ...toXml(node.children))];
  });
}

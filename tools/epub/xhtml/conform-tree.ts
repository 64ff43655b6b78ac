import type { Element, ElementContent, Properties } from 'hast';
import { classesOf, createText, findElement, textContentOf } from '@/lib/content/tree/hast';
import { arrangeChildren, isRegular } from './arrange-children';
import { conformFormula } from './conform-formula';
import {
  ATTRIBUTES,
  BLOCKS,
  type ContentModel,
  GLOBAL_ATTRIBUTES,
  HOLDS_PHRASING,
  INLINE,
  PARENTS,
  TRANSPARENT,
} from './content-model';

/** Where a node stands. */
interface Place {
  model: ContentModel;
  parent: string;
  /** The names of all elements around it. */
  ancestors: ReadonlySet<string>;
}

/** A point in time as the interface gives it (ISO 8601). */
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

const ROOT: Place = { model: 'flow', parent: 'div', ancestors: new Set() };

/** True for a block and for a part of one; parts of `ruby` are inline. */
const isBlockOrPart = ({ tagName }: Element) =>
  BLOCKS.has(tagName) || (tagName in PARENTS && tagName !== 'rt' && tagName !== 'rp');
const holdsBlocks = ({ children }: Element) =>
  children.some((child) => findElement(child, isBlockOrPart) !== undefined);

/** True for an element that HTML forbids below one of those around it, or as it is. */
function isForbidden(element: Element, { ancestors, parent }: Place): boolean {
  const { tagName, properties } = element;
  switch (tagName) {
    case 'a':
    case 'details':
      return ancestors.has('a');
    case 'dfn':
      return ancestors.has('dfn');
    case 'table':
      return ancestors.has('caption');
    case 'bdo':
      return properties.dir === undefined;
    case 'time':
      return !ISO_TIME.test(String(properties.dateTime));
    default:
      return PARENTS[tagName]?.has(parent) === false || !isRegular(element);
  }
}

/** The name under which an element may stand in its place. */
function nameIn(element: Element, place: Place): string {
  const { tagName } = element;
  const isBlock = BLOCKS.has(tagName);
  if (place.model === 'phrasing' && tagName === 'hr') return 'br';
  if (place.model === 'phrasing' && (isBlock || isForbidden(element, place))) return 'span';
  if (INLINE.has(tagName) && place.model === 'flow' && holdsBlocks(element)) return 'div';
  if (!isForbidden(element, place)) return tagName;
  return isBlock || tagName in PARENTS || holdsBlocks(element) ? 'div' : 'span';
}

/** A language tag that is well-formed (BCP 47); undefined for any other. */
function languageTag(given: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(given)[0];
  } catch {
    return undefined;
  }
}

function propertiesIn(element: Element, name: string, { parent }: Place): Properties {
  const properties: Properties = {};
  for (const [property, value] of Object.entries(element.properties)) {
    const isOwn = ATTRIBUTES[name]?.has(property) && !(name === 'li' && parent === 'ul');
    if (isOwn || GLOBAL_ATTRIBUTES.has(property)) properties[property] = value;
  }
  if (typeof properties.lang === 'string') properties.lang = languageTag(properties.lang);
  // The stylesheet shows it as what it was.
  if (name !== element.tagName) {
    properties.className = [...classesOf(element), `as-${element.tagName}`];
  }
  // Its columns state their spans themselves.
  if (name === 'colgroup' && element.children.length > 0) delete properties.span;
  return properties;
}

function placeBelow(name: string, { model, ancestors }: Place): Place {
  const below = HOLDS_PHRASING.has(name) ? 'phrasing' : 'flow';
  return {
    model: TRANSPARENT.has(name) ? model : below,
    parent: name,
    ancestors: new Set([...ancestors, name]),
  };
}

function conformNode(node: ElementContent, place: Place): ElementContent[] {
  if (node.type !== 'element') return node.type === 'text' ? [node] : [];
  if (node.tagName === 'math') return [conformFormula(node)];
  const name = nameIn(node, place);
  const below = placeBelow(name, place);
  const children =
    name === 'rp'
      ? [createText(textContentOf(node))]
      : node.children.flatMap((child) => conformNode(child, below));
  const properties = propertiesIn(node, name, place);
  return [
    { type: 'element', tagName: name, properties, children: arrangeChildren(name, children) },
  ];
}

/**
 * Returns sanitized nodes as a valid document has them. Elements that HTML does not allow where they
 * stand become boxes, with their former name in a class (`as-dt`); no text is lost.
 */
export function conformTree(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.flatMap((node) => conformNode(node, ROOT));
}

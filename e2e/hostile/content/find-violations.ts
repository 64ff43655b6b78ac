import { type DefaultTreeAdapterMap, parseFragment, html as spec } from 'parse5';

type Node = DefaultTreeAdapterMap['node'];
type Element = DefaultTreeAdapterMap['element'];

const words = (list: string) => new Set(list.trim().split(/\s+/));

/** Allowed content of a page, written independently of the sanitizer's allow-list. */
const ELEMENTS = words(`
  a abbr b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em
  figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q rp rt ruby s samp small
  span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr`);
const ATTRIBUTES = words(`
  alt aria-label class colspan datetime decoding dir height href id lang loading name open referrerpolicy rel
  reversed role rowspan scope span src start tabindex title type value width`);
const HREF = /^(?:https?:\/\/[^\s/@?#]+(?:[/?#]|$)|mailto:|\/(?!\/)|#)/;
/** English names of scrolling boxes and lists of tags. */
const LABELS = new Set(['Code', 'Table', 'Formula', 'Page preview', 'Tags']);

const idOf = (node: Node | null) =>
  node && 'attrs' in node ? node.attrs.find(({ name }) => name === 'id')?.value : undefined;
const SRC = /^(?:https:\/\/|\/(?:image\?|media\/)|data:image\/(?:png|jpeg|gif|webp|avif);base64,)/;

function violationsOf(node: Element, inMath: boolean): string[] {
  const { tagName, attrs, namespaceURI } = node;
  const isMath = namespaceURI === spec.NS.MATHML;
  if (isMath) {
    const bad = attrs.filter(({ name }) => /^(?:on.*|href|src|style|xlink:.*)$/.test(name));
    return bad.map(({ name }) => `MathML ${tagName} ${name}`);
  }
  const violations: string[] = [];
  if (!ELEMENTS.has(tagName) || inMath) violations.push(`<${tagName}>`);
  for (const { name, value } of attrs) {
    if (!ATTRIBUTES.has(name)) violations.push(`${tagName} ${name}`);
    // A link's name shadows nothing. It is the id of its heading or note, without the prefix.
    if (
      name === 'name' &&
      (tagName !== 'a' || ![idOf(node), idOf(node.parentNode)].includes(`s-${value}`))
    ) {
      violations.push(`name ${value}`);
    }
    if (name === 'href' && !HREF.test(value)) violations.push(`href ${value}`);
    if (name === 'src' && !SRC.test(value)) violations.push(`src ${value}`);
    if (name === 'role' && value !== 'group') violations.push(`role ${value}`);
    if (name === 'aria-label' && !LABELS.has(value)) violations.push(`aria-label ${value}`);
    if (name === 'id' && !/^s\d*-/.test(value)) violations.push(`id ${value}`);
  }
  return violations;
}

/** Returns the forbidden parts of HTML, as a browser parses it. */
export function findViolations(html: string): string[] {
  const violations: string[] = [];
  const open: { node: Node; inMath: boolean }[] = [{ node: parseFragment(html), inMath: false }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, inMath } = next;
    if (node.nodeName === '#comment') violations.push('comment');
    const isElement = 'tagName' in node;
    if (isElement) violations.push(...violationsOf(node, inMath));
    const below = inMath || (isElement && node.namespaceURI === spec.NS.MATHML);
    if ('childNodes' in node) {
      for (const child of node.childNodes) open.push({ node: child, inMath: below });
    }
  }
  return violations;
}

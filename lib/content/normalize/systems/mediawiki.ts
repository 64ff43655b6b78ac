import type { Element, ElementContent } from 'hast';
import {
  createElement,
  createText,
  findElement,
  findElements,
  hasClass,
  isTag,
  textContentOf,
  textProperty,
} from '../../tree/hast';

/** Controls, and parts for print, scripts or other notations. */
const HIDDEN = [
  'mw-editsection',
  'mw-empty-elt',
  'mw-jump-link',
  'mw-collapsible-toggle',
  'magnify',
  'navbar',
  'printonly',
  'geo-nondefault',
  'geo-multi-punct',
];

const isHeading = ({ tagName }: Element) => /^h[1-6]$/.test(tagName);
const isCaption = (node: Element) =>
  node.tagName === 'figcaption' || hasClass(node, 'thumbcaption') || hasClass(node, 'gallerytext');

function createFigure(node: Element, side: string[], hasCaption = true): Element | undefined {
  const isLinked = (element: Element) =>
    element.tagName === 'a' && findElement(element, isTag('img')) !== undefined;
  const media = findElement(node, isLinked) ?? findElement(node, isTag('img'));
  if (!media) return undefined;
  const caption = hasCaption ? findElement(node, isCaption) : undefined;
  const isSaid = caption !== undefined && textContentOf(caption).trim() !== '';
  const captions = isSaid ? [createElement('figcaption', {}, caption.children)] : [];
  return createElement('figure', { className: side }, [media, ...captions]);
}

/** Before 1.40: `tleft`, `tright`. */
function sideOfThumb(node: Element): string[] {
  if (hasClass(node, 'tleft')) return ['float-left'];
  return hasClass(node, 'tright') ? ['float-right'] : [];
}

/**
 * Returns the class of a figure's side, which MediaWiki marks since 1.40. A framed figure is right by
 * default.
 */
function sideOfFigure(node: Element, isFramed: boolean): string[] {
  if (hasClass(node, 'mw-halign-left')) return ['float-left'];
  const isElsewhere = ['center', 'none'].some((side) => hasClass(node, `mw-halign-${side}`));
  return hasClass(node, 'mw-halign-right') || (isFramed && !isElsewhere) ? ['float-right'] : [];
}

/** `<div class="thumb tright"><div class="thumbinner">`, since 1.40 `<figure typeof="mw:File/Thumb">`. */
function normalizePicture(node: Element): ElementContent[] | undefined {
  const type = textProperty(node, 'typeof') ?? '';
  if (node.tagName === 'figure' && /^mw:(?:File|Image)/.test(type)) {
    const isFramed = /\/(?:Thumb|Frame)\b/.test(type);
    const figure = createFigure(node, sideOfFigure(node, isFramed), isFramed);
    return figure && [figure];
  }
  const isThumb =
    hasClass(node, 'thumb') && findElement(node, (inner) => hasClass(inner, 'thumbinner'));
  const figure = isThumb ? createFigure(node, sideOfThumb(node)) : undefined;
  return figure && [figure];
}

/** `<ul class="gallery">` with a `gallerycaption` and `gallerybox`es. */
function normalizeGallery(node: Element): ElementContent[] | undefined {
  if (node.tagName !== 'ul' || !hasClass(node, 'gallery')) return undefined;
  const items = findElements(node, isTag('li'));
  return items.map((item) =>
    hasClass(item, 'gallerycaption')
      ? createElement('p', { className: ['bold'] }, item.children)
      : (createFigure(item, []) ?? createElement('div', {}, item.children)),
  );
}

/** `<h2><span class="mw-headline" id>` to 1.42, `<div class="mw-heading"><h2 id>` since. */
function normalizeHeading(node: Element): ElementContent[] | undefined {
  if (hasClass(node, 'mw-heading')) return node.children;
  if (!isHeading(node)) return undefined;
  const headline = findElement(node, (inner) => hasClass(inner, 'mw-headline'));
  if (!headline) return undefined;
  node.properties.id = headline.properties.id ?? node.properties.id;
  node.children = node.children.flatMap((child) =>
    child === headline ? headline.children : [child],
  );
  return undefined;
}

const isFallback = (node: Element) =>
  node.tagName === 'img' && /mwe-math-fallback-image/.test(String(node.properties.className));

/** A formula with a fallback image, or TeX between dollars. */
function normalizeMath(node: Element): ElementContent[] | undefined {
  if (hasClass(node, 'mwe-math-element')) {
    const hasFormula = findElement(node, (inner) => hasClass(inner, 'math')) !== undefined;
    const shown = node.children.filter((child) => child.type !== 'element' || !isFallback(child));
    return hasFormula ? shown : node.children;
  }
  if (!hasClass(node, 'tex') || node.tagName !== 'span') return undefined;
  const tex = textContentOf(node).trim().replace(/^\$/, '').replace(/\$$/, '').trim();
  return [createElement('span', { className: ['math'] }, [createText(tex)])];
}

/** `<div class="mw-highlight mw-highlight-lang-python"><pre>`. This site highlights itself. */
function normalizeCode(node: Element): ElementContent[] | undefined {
  if (!hasClass(node, 'mw-highlight')) return undefined;
  const code = findElement(node, isTag('pre')) ?? findElement(node, isTag('code'));
  if (!code) return undefined;
  const classes = Array.isArray(node.properties.className) ? node.properties.className : [];
  const [language] = classes.flatMap(
    (name) => /^mw-highlight-lang-([\w+#-]+)$/.exec(String(name))?.[1] ?? [],
  );
  const className = language ? [`language-${language}`] : [];
  const text = createText(textContentOf(code));
  if (node.tagName !== 'div') return [createElement('code', {}, [text])];
  return [createElement('pre', {}, [createElement('code', { className }, [text])])];
}

/** `:text`, which MediaWiki prints as a definition without a term. */
function normalizeIndent(node: Element): ElementContent[] | undefined {
  if (node.tagName !== 'dl' || findElement(node, isTag('dt'))) return undefined;
  if (!findElement(node, isTag('dd'))) return undefined;
  return node.children.map((child) =>
    child.type === 'element' && child.tagName === 'dd'
      ? createElement('div', { className: ['indent'] }, child.children)
      : child,
  );
}

function normalizeImageMap(node: Element): ElementContent[] | undefined {
  if (node.tagName !== 'map') return undefined;
  const areas = findElements(node, isTag('area')).filter(({ properties }) => properties.href);
  return areas.flatMap(({ properties: { href, title, alt } }) => {
    const name = String(title ?? alt ?? href);
    return [createElement('a', { href }, [createText(name)]), createText(' ')];
  });
}

/** Returns the replacement of MediaWiki's markup; undefined for other elements. */
export function normalizeMediaWiki(node: Element): ElementContent[] | undefined {
  if (HIDDEN.some((name) => hasClass(node, name))) return [];
  return (
    normalizeHeading(node) ??
    normalizePicture(node) ??
    normalizeGallery(node) ??
    normalizeIndent(node) ??
    normalizeMath(node) ??
    normalizeCode(node) ??
    normalizeImageMap(node)
  );
}

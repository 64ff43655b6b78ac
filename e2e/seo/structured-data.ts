/** A check of JSON-LD: only types of schema.org, with the properties that Google requires. */

type Node = Record<string, unknown>;

interface Rule {
  required: readonly string[];
  /** Properties of which at least one is required. */
  oneOf?: readonly string[];
  optional?: readonly string[];
}

/**
 * For every type that the site uses: the properties that schema.org and Google's pages on "Discussion
 * forum", "Breadcrumb", "Article" and "Site names" require, and others that the site may use.
 */
const RULES: Record<string, Rule> = {
  WebSite: { required: ['name', 'url'], optional: ['description', 'inLanguage', 'publisher'] },
  Organization: { required: ['name', 'url'], optional: ['logo'] },
  Person: { required: ['name'], optional: ['url'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ItemList: { required: ['itemListElement'], optional: ['numberOfItems'] },
  ListItem: { required: ['position', 'name'], oneOf: ['item', 'url'] },
  CollectionPage: { required: ['name', 'url', 'mainEntity'], optional: ['description'] },
  Article: {
    required: ['headline', 'url', 'author'],
    optional: ['mainEntityOfPage', 'publisher', 'description', 'dateModified', 'image'],
  },
  DiscussionForumPosting: {
    required: ['author', 'datePublished', 'headline', 'url', 'comment'],
    optional: ['articleSection', 'text', 'image'],
  },
  Comment: { required: ['author', 'datePublished'], oneOf: ['text', 'image'], optional: ['url'] },
};

const URLS = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage']);
const DATES = new Set(['datePublished', 'dateModified']);
/** HTML that has no place in plain text. A title may mention other elements, as `<title>`. */
export const MARKUP = /<\/?(?:p|a|br|div|em|img|li|ol|span|strong|ul)\b|&(?:amp|lt|gt|quot|#\d+);/;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* faultsOfValue(name: string, value: unknown, at: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield* faultsOfValue(name, each, `${at}[${index}]`);
    }
  } else if (isNode(value)) yield* faultsOfNode(value, at);
  else if (value === '' || value === null || value === undefined) yield `${at} is empty`;
  else if (URLS.has(name) && !/^https?:\/\/[^\s<>"]+$/.test(String(value)))
    yield `${at} is not a URL`;
  else if (DATES.has(name) && !ISO_8601.test(String(value))) yield `${at} is not a date`;
  else if (typeof value === 'string' && MARKUP.test(value)) yield `${at} has markup`;
}

function* faultsOfNode(node: Node, at: string): Generator<string> {
  const { '@type': type, ...properties } = node;
  const rule = RULES[String(type)];
  if (!rule) {
    yield `${at} has the unknown type ${String(type)}`;
    return;
  }
  const { required, oneOf = [], optional = [] } = rule;
  for (const name of required)
    if (!(name in properties)) yield `${at} (${String(type)}) lacks ${name}`;
  if (oneOf.length > 0 && !oneOf.some((name) => name in properties)) {
    yield `${at} (${String(type)}) has none of ${oneOf.join(', ')}`;
  }
  const known = new Set([...required, ...oneOf, ...optional]);
  for (const [name, value] of Object.entries(properties)) {
    if (!known.has(name)) yield `${at} (${String(type)}) has an unknown ${name}`;
    yield* faultsOfValue(name, value, `${at}.${name}`);
  }
}

/** The nodes of a JSON-LD graph. @throws SyntaxError when the text is not JSON */
export function thingsOf(text: string): Node[] {
  const data: unknown = JSON.parse(text);
  return isNode(data) && Array.isArray(data['@graph']) ? data['@graph'].filter(isNode) : [];
}

/** The faults of a JSON-LD script; empty for a valid one. */
export function faultsOfJsonLd(text: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return ['it is not JSON'];
  }
  if (!isNode(data) || data['@context'] !== 'https://schema.org') return ['it has no context'];
  const things = thingsOf(text);
  if (things.length === 0) return ['it is empty'];
  return things.flatMap((thing, index) => [...faultsOfNode(thing, `@graph[${index}]`)]);
}

/** A check of JSON-LD: types known to schema.org, and the properties that Google requires of each. */

type Node = Record<string, unknown>;

interface Rule {
  required: readonly string[];
  /** Properties of which one must be there. */
  oneOf?: readonly string[];
  optional?: readonly string[];
}

/**
 * Of every type that the site uses: what schema.org and Google's pages on "Discussion forum",
 * "Breadcrumb", "Article" and "Site names" require, and what else it may have here.
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
/** Elements that posts are written in; a title may well speak of `<title>`. */
export const MARKUP = /<\/?(?:p|a|br|div|em|img|li|ol|span|strong|ul)\b|&(?:amp|lt|gt|quot|#\d+);/;
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function* faultsOfValue(name: string, value: unknown, at: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield* faultsOfValue(name, each, `${at}[${index}]`);
    }
  } else if (isNode(value)) yield* faultsOf(value, at);
  else if (value === '' || value === null || value === undefined) yield `${at} is empty`;
  else if (URLS.has(name) && !/^https?:\/\/[^\s<>"]+$/.test(String(value))) yield `${at} is no URL`;
  else if (DATES.has(name) && !ISO_8601.test(String(value))) yield `${at} is no date`;
  else if (typeof value === 'string' && MARKUP.test(value)) yield `${at} holds markup`;
}

function* faultsOf(node: Node, at: string): Generator<string> {
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

/** The things of a JSON-LD graph. @throws when the text is no JSON. */
export function thingsOf(text: string): Node[] {
  const data: unknown = JSON.parse(text);
  return isNode(data) && Array.isArray(data['@graph']) ? data['@graph'].filter(isNode) : [];
}

/** What is wrong with the text of a JSON-LD script; nothing for a good one. */
export function faultsOfData(text: string): string[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return ['it is no JSON'];
  }
  if (!isNode(data) || data['@context'] !== 'https://schema.org') return ['it has no context'];
  const things = thingsOf(text);
  if (things.length === 0) return ['it is empty'];
  return things.flatMap((thing, index) => [...faultsOf(thing, `@graph[${index}]`)]);
}

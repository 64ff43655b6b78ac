import type { Item } from './microdata';

interface Rule {
  required: readonly string[];
  /** Properties of which at least one is required. */
  oneOf?: readonly string[];
  /** Recommended, and given wherever the site knows it. */
  recommended?: readonly string[];
}

const POSTED_MEDIA = ['text', 'image', 'video'];

/**
 * What Google requires and recommends, for each type that the site uses, by its pages "Discussion forum", "Breadcrumb",
 * "Article", "Organization" and "Site names" (developers.google.com/search/docs/appearance/structured-data). Of
 * what it recommends, a community tells nothing of these: `creativeWorkStatus`, `sharedContent` and `video` of posts;
 * `dateModified` and `interactionStatistic` of comments. `url` of authors would lead to pages that are not indexed.
 */
const RULES: Record<string, Rule> = {
  WebSite: { required: ['name', 'url'] },
  Organization: { required: [], recommended: ['name', 'url', 'logo'] },
  Person: { required: ['name'] },
  BreadcrumbList: { required: ['itemListElement'] },
  ListItem: { required: ['position', 'name', 'item'] },
  CollectionPage: { required: ['name', 'url'] },
  Article: { required: [], recommended: ['author', 'headline'] },
  DiscussionForumPosting: {
    required: ['author', 'datePublished'],
    oneOf: POSTED_MEDIA,
    recommended: [
      ...['headline', 'url', 'comment', 'dateModified'],
      ...['interactionStatistic', 'isPartOf'],
    ],
  },
  Comment: { required: ['author', 'datePublished'], oneOf: POSTED_MEDIA, recommended: ['url'] },
  InteractionCounter: { required: ['interactionType', 'userInteractionCount'] },
};

const URLS = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'interactionType']);
const DATES = new Set(['datePublished', 'dateModified']);
/** HTML that has no place in plain text. A title may mention other elements, as `<title>`. */
export const MARKUP = /<\/?(?:p|a|br|div|em|img|li|ol|span|strong|ul)\b|&(?:amp|lt|gt|quot|#\d+);/;
/** Posts may show markup as text. */
const MAY_HAVE_MARKUP = new Set(['text']);
const ISO_8601 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && '@type' in value;

function* faultsOfValue(name: string, value: unknown, at: string): Generator<string> {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      yield* faultsOfValue(name, each, `${at}[${index}]`);
    }
  } else if (isItem(value)) {
    yield* faultsOfItem(value, at);
  } else if (value === null || value === undefined || String(value).trim() === '') {
    yield `${at} is empty`;
  } else if (URLS.has(name) && !/^https?:\/\/[^\s<>"]+$/.test(String(value))) {
    yield `${at} is not a URL`;
  } else if (DATES.has(name) && !ISO_8601.test(String(value))) {
    yield `${at} is not a date`;
  } else if (typeof value === 'string' && !MAY_HAVE_MARKUP.has(name) && MARKUP.test(value)) {
    yield `${at} has markup`;
  }
}

/**
 * Where an item breaks the rules of Google; empty where it does not.
 * @param at the address of the page, for an item that is of no other
 */
export function* faultsOfItem(item: Item, at: string): Generator<string> {
  const { '@type': type, ...properties } = item;
  const rule = RULES[type];
  if (!rule) {
    yield `${at} has the type ${type}, for which there is no rule`;
    return;
  }
  const { required, oneOf = [] } = rule;
  for (const name of required) if (!(name in properties)) yield `${at} (${type}) lacks ${name}`;
  // A later page of a discussion refers to the first one, which has the text.
  const isElsewhere = type === 'DiscussionForumPosting' && properties.url !== at;
  if (oneOf.length > 0 && !isElsewhere && !oneOf.some((name) => name in properties)) {
    yield `${at} (${type}) has none of ${oneOf.join(', ')}`;
  }
  for (const [name, value] of Object.entries(properties)) {
    yield* faultsOfValue(name, value, `${at} ${type}.${name}`);
  }
}

/** What Google recommends and an item lacks. */
export function missingRecommended(item: Item): string[] {
  return (RULES[item['@type']]?.recommended ?? []).filter((name) => !(name in item));
}

/** The items of a JSON-LD script. @throws Error for a text that is no graph of schema.org */
export function itemsOfJsonLd(text: string): Item[] {
  const data: unknown = JSON.parse(text);
  if (typeof data !== 'object' || data === null) throw new Error('it is no object');
  const { '@context': context, '@graph': graph } = data as Record<string, unknown>;
  if (context !== 'https://schema.org') throw new Error('it has no context');
  if (!Array.isArray(graph) || !graph.every(isItem)) throw new Error('it is no list of items');
  return graph;
}

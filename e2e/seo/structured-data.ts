import type { Item } from './microdata';

interface Rule {
  required: readonly string[];
  /** At least one of these is required. */
  oneOf?: readonly string[];
  /** Recommended. The site gives them whenever it knows them. */
  recommended?: readonly string[];
}

const POSTED_MEDIA = ['text', 'image', 'video'];

/**
 * Google's required and recommended properties of the types that the site uses
 * (developers.google.com/search/docs/appearance/structured-data: "Discussion forum", "Q&A", "Breadcrumb",
 * "Article", "Organization" and "Site names"). Omits recommended ones that communities do not tell:
 * `creativeWorkStatus`, `sharedContent` and `video` of posts; `dateModified` and `interactionStatistic` of
 * comments. Omits `url` of authors, which would lead to pages that are not indexed.
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
  QAPage: { required: ['mainEntity'] },
  Question: {
    required: ['name', 'answerCount', 'acceptedAnswer'],
    recommended: ['author', 'datePublished', 'url'],
  },
  Answer: { required: ['text'], recommended: ['author', 'datePublished', 'url'] },
  InteractionCounter: { required: ['interactionType', 'userInteractionCount'] },
};

const URLS = new Set(['url', 'item', 'image', 'logo', 'mainEntityOfPage', 'interactionType']);
const DATES = new Set(['datePublished', 'dateModified']);
/** HTML that must not be in plain text. A title may mention other elements, such as `<title>`. */
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
 * Yields an item's violations of Google's rules.
 * @param at address of the page, for a top-level item
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
  // Later pages of a discussion refer to the first one, which has the text.
  const isElsewhere = type === 'DiscussionForumPosting' && properties.url !== at;
  if (oneOf.length > 0 && !isElsewhere && !oneOf.some((name) => name in properties)) {
    yield `${at} (${type}) has none of ${oneOf.join(', ')}`;
  }
  for (const [name, value] of Object.entries(properties)) {
    yield* faultsOfValue(name, value, `${at} ${type}.${name}`);
  }
}

/** Returns Google's recommended properties that an item lacks. */
export function missingRecommended(item: Item): string[] {
  return (RULES[item['@type']]?.recommended ?? []).filter((name) => !(name in item));
}

/** Returns a JSON-LD script's items. @throws Error for a text that is no schema.org graph */
export function itemsOfJsonLd(text: string): Item[] {
  const data: unknown = JSON.parse(text);
  if (typeof data !== 'object' || data === null) throw new Error('it is no object');
  const { '@context': context, '@graph': graph } = data as Record<string, unknown>;
  if (context !== 'https://schema.org') throw new Error('it has no context');
  if (!Array.isArray(graph) || !graph.every(isItem)) throw new Error('it is no list of items');
  return graph;
}

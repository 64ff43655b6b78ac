import { z } from 'zod';
import type { OperationDefinition } from './operation-definition';
import {
  flag,
  forumId,
  limit,
  oneOfWords,
  recordId,
  searchParameters,
  since,
  starterId,
  textUpTo,
  topicId,
  wholeNumber,
  windowParameters,
} from './parameter-schemas';

/** Operations by path without `/api`; `{id}` is one segment. */
export const OPERATIONS = {
  'wiki/namespaces': {
    operationId: 'listNamespaces',
    tag: 'wiki',
    summary: 'A namespace and all namespaces below it',
    result: 'Namespace',
    isList: true,
    counted: 'namespaces',
    canBeMissing: true,
    query: z.object({
      id: z
        .string()
        .default('')
        .describe('The colon-separated id of a namespace; the whole wiki without it.')
        .meta({ examples: ['clocks:movements'] }),
    }),
  },
  'wiki/pages': {
    operationId: 'listPages',
    tag: 'wiki',
    summary: 'The pages directly in a namespace',
    result: 'PageEntry',
    isList: true,
    counted: 'pages',
    canBeMissing: true,
    query: z.object({
      namespace_id: z
        .string()
        .default('')
        .describe('The colon-separated id of a namespace; the root of the wiki without it.')
        .meta({ examples: ['radios:valves'] }),
    }),
  },
  'wiki/pages/{id}': {
    operationId: 'getPage',
    tag: 'wiki',
    summary: 'A wiki page with its text',
    result: 'Page',
    canBeMissing: true,
    id: z
      .string()
      .describe('The colon-separated id of a page; it ends in the name of the page.')
      .meta({ examples: ['clocks:oil'] }),
    query: z.object({}),
  },
  'board/forums': {
    operationId: 'listForums',
    tag: 'board',
    summary: 'A forum and all forums below it',
    result: 'Forum',
    isList: true,
    counted: 'forums',
    canBeMissing: true,
    query: z.object({
      id: recordId
        .describe('The number of a forum; all forums without it.')
        .meta({ examples: [3] })
        .optional(),
    }),
  },
  'board/topics': {
    operationId: 'listTopics',
    tag: 'board',
    summary: 'A window of the topics that match a filter',
    result: 'TopicEntry',
    isList: true,
    counted: 'topics that match, in all windows',
    canBeMissing: true,
    query: z.object({
      forum_id: forumId.meta({ examples: [1] }).optional(),
      starter_id: starterId.meta({ examples: [1] }).optional(),
      is_pinned: flag
        .optional()
        .describe('Only topics that are pinned, or only those that are not.'),
      is_digest: flag.optional().describe('Only topics selected as the best, or only the others.'),
      is_featured: flag.optional().describe('Only topics of the front page, or only the others.'),
      ...windowParameters,
      orderby: oneOfWords('last_post', 'start_date')
        .default('last_post')
        .describe('The time to sort by: of the last post, or of the first.'),
    }),
  },
  'board/topics/{id}': {
    operationId: 'getTopic',
    tag: 'board',
    summary: 'A topic with a window of its posts',
    description:
      'The newest posts come first; `sort=asc` reads a topic from its beginning, as its page does.',
    result: 'Topic',
    counted: 'posts of the topic, in all windows',
    canBeMissing: true,
    id: topicId,
    query: z.object(windowParameters),
  },
  'status/time': {
    operationId: 'getTime',
    tag: 'status',
    summary: 'The clock of the server',
    result: 'Time',
    query: z.object({}),
  },
  'status/ips': {
    operationId: 'getAddresses',
    tag: 'status',
    summary: 'The addresses of the client',
    result: 'Addresses',
    query: z.object({}),
  },
  'status/ua': {
    operationId: 'getUserAgent',
    tag: 'status',
    summary: 'The `User-Agent` of the client',
    result: 'UserAgent',
    query: z.object({}),
  },
  search: {
    operationId: 'search',
    tag: 'search',
    summary: 'The topics and wiki pages that match a query, best first',
    result: 'SearchResults',
    counted: 'results, in all windows',
    needsStore: true,
    query: z.object(searchParameters),
  },
  'search/titles': {
    operationId: 'suggestTitles',
    tag: 'search',
    summary: 'Titles that complete a query, newest first',
    result: 'TitleMatch',
    isList: true,
    needsStore: true,
    query: z.object({ q: searchParameters.q, limit: searchParameters.limit }),
  },
  changes: {
    operationId: 'listChanges',
    tag: 'changes',
    summary: 'What was added, changed or removed',
    description:
      'To follow the community, send `last` of each answer as `since` of the next request.',
    result: 'Changes',
    needsStore: true,
    query: z.object({
      since: since
        .describe(
          'The number of a change (`last` of the previous answer), or a time: only later changes, oldest first. The newest changes, newest first, without it.',
        )
        .meta({ examples: [0, '2026-01-31', '2026-01-31T12:00:00Z'] })
        .optional(),
      limit: limit(1000, 100),
    }),
  },
  locate: {
    operationId: 'locate',
    tag: 'search',
    summary: 'The page of a post, or of what a member started',
    description:
      'For old addresses: a post by its number alone, or by its number in a topic, or a member by the name. The first that is given counts: `starter`, `post`, `topic`.',
    result: 'Location',
    canBeMissing: true,
    needsStore: true,
    query: z.object({
      post: recordId
        .describe('The number of a post.')
        .meta({ examples: [10004] })
        .optional(),
      topic: recordId
        .describe('The number of a topic, for `number`.')
        .meta({ examples: [1005] })
        .optional(),
      number: wholeNumber(1)
        .default(1)
        .describe('The number of a post in the topic, which counts deleted posts.'),
      starter: textUpTo(250)
        .describe('The name of a member.')
        .meta({ examples: ['marta_k'] })
        .optional(),
    }),
  },
} as const satisfies Record<string, OperationDefinition>;

export type Operation = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as Operation[];

/** Returns an operation's definition. */
export const operationDefinition = (operation: Operation): OperationDefinition =>
  OPERATIONS[operation];

import type { PatternOf } from '@/lib/urls/routes/routes';
import type { Operation } from '../operations';
import type { ComponentName } from './components';

/** What a person should know of an operation. */
interface OperationSummary {
  /** The name of its function in a generated client. */
  operationId: string;
  summary: string;
  description?: string;
}

/** What the document says of an operation, beside its path and its parameters. */
export interface OperationDescription extends OperationSummary {
  tag: 'wiki' | 'board' | 'status' | 'search' | 'changes';
  /** The schema of its body. */
  result: ComponentName;
  /** What its `X-Total-Count` counts; undefined where it has none. */
  counted?: string;
  /** A 404 or a 410 says that there is no such record. */
  canBeMissing?: true;
}

/** What the document says of the operations. */
export const OPERATIONS: Readonly<Record<Operation, OperationDescription>> = {
  'wiki/namespaces': {
    operationId: 'listNamespaces',
    tag: 'wiki',
    summary: 'A namespace and all namespaces below it',
    result: 'NamespaceList',
    counted: 'namespaces',
    canBeMissing: true,
  },
  'wiki/pages': {
    operationId: 'listPages',
    tag: 'wiki',
    summary: 'The pages directly in a namespace',
    result: 'PageList',
    counted: 'pages',
    canBeMissing: true,
  },
  'wiki/pages/{id}': {
    operationId: 'getPage',
    tag: 'wiki',
    summary: 'A wiki page with its text',
    result: 'Page',
    canBeMissing: true,
  },
  'board/forums': {
    operationId: 'listForums',
    tag: 'board',
    summary: 'A forum and all forums below it',
    result: 'ForumList',
    counted: 'forums',
    canBeMissing: true,
  },
  'board/topics': {
    operationId: 'listTopics',
    tag: 'board',
    summary: 'A window of the topics that match a filter',
    result: 'TopicList',
    counted: 'topics that match, in all windows',
    canBeMissing: true,
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
  },
  'status/time': {
    operationId: 'getTime',
    tag: 'status',
    summary: 'The clock of the server',
    result: 'Time',
  },
  'status/ips': {
    operationId: 'getAddresses',
    tag: 'status',
    summary: 'The addresses of the client',
    result: 'Addresses',
  },
  'status/ua': {
    operationId: 'getUserAgent',
    tag: 'status',
    summary: 'The `User-Agent` of the client',
    result: 'UserAgent',
  },
  search: {
    operationId: 'search',
    tag: 'search',
    summary: 'The topics and wiki pages that match a query, best first',
    result: 'SearchResults',
    counted: 'results, in all windows',
  },
  'search/titles': {
    operationId: 'suggestTitles',
    tag: 'search',
    summary: 'Titles that complete a query, newest first',
    result: 'TitleMatchList',
  },
  changes: {
    operationId: 'listChanges',
    tag: 'changes',
    summary: 'What was added, changed or removed',
    description:
      'To follow the community, send `last` of each answer as `since` of the next request.',
    result: 'Changes',
  },
  locate: {
    operationId: 'locate',
    tag: 'search',
    summary: 'The page of a post, or of what a member started',
    description:
      'For old addresses: a post by its number alone, or by its number in a topic, or a member by the name. The first that is given counts: `starter`, `post`, `topic`.',
    result: 'Location',
    canBeMissing: true,
  },
};

/** The home page of the wiki is the page with the empty id, which a path in OpenAPI cannot have. */
export const HOME_PAGE: OperationSummary = {
  operationId: 'getHomePage',
  summary: 'The home page of the wiki with its text',
};

/** What the document says of a monitoring route. */
export interface MonitoringDescription extends OperationSummary {
  /** The schema of its body, in JSON; undefined for text. */
  result?: ComponentName;
  /** A 503 has the same body. */
  canBeUnready?: true;
  /** Requests need the token of the operator. */
  needsToken?: true;
}

/** What the document says of the monitoring routes. */
export const MONITORING_ROUTES: Readonly<Record<PatternOf<'monitoring'>, MonitoringDescription>> = {
  '/api/health': {
    operationId: 'getHealth',
    summary: 'The state of the site and of its community',
    result: 'Health',
  },
  '/api/health/live': {
    operationId: 'getLiveness',
    summary: 'Whether the process responds',
    result: 'Liveness',
  },
  '/api/health/ready': {
    operationId: 'getReadiness',
    summary: 'Whether pages can be served',
    result: 'Readiness',
    canBeUnready: true,
  },
  '/api/metrics': {
    operationId: 'getMetrics',
    summary: 'Counters and gauges in the text format of Prometheus',
    needsToken: true,
  },
};

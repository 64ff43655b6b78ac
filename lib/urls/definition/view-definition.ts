import type { Parameter } from './url-parameter';

/** Names a response in metrics. */
export type PageType =
  | 'home'
  | 'wiki-page'
  | 'wiki-list'
  | 'forums'
  | 'topics'
  | 'topic'
  | 'search'
  | 'markdown'
  | 'feed'
  | 'sitemap'
  | 'api'
  | 'image'
  | 'file'
  | 'other';

/** What the server and browsers do with a URL, whatever its values are. */
export interface RouteFacts {
  type: PageType;
  /** Default: true. */
  isPrefetched?: false;
  /**
   * What a purge must name. The first value of the path is the id of a topic or page. No change affects
   * `none`.
   */
  shows: 'site' | 'topic' | 'board lists' | 'page' | 'wiki lists' | 'none';
}

interface Decision<V> {
  // A method, so that definitions of all kinds have one type.
  decide(view: V): boolean;
}

/** Holds for all views of a kind, or is decided for each. */
type ViewFact<V> = boolean | Decision<V>['decide'];

/**
 * All that the address of a kind of view says.
 * `Fields` are its values in the path and the query, by default the view's own.
 * `Other` are views of other kinds that its paths may mean.
 */
export interface ViewDefinition<
  V extends { kind: string },
  Fields = Omit<V, 'kind'>,
  Other extends { kind: string } = V,
> extends RouteFacts {
  kind: V['kind'];
  /**
   * Paths with a folder in `app`, the shortest first: `{name}` matches a segment, `{+name}` the rest (URI
   * templates, RFC 6570). The canonical one is the last whose values the view has.
   */
  patterns: readonly [string, ...string[]];
  /** Other paths, which are redirected. */
  aliases?: readonly string[];
  /** By field, in the order of canonical URLs. Those that a pattern names stand in the path. */
  parameters: { readonly [Field in keyof Fields]-?: Parameter<NonNullable<Fields[Field]>> };
  /** Parameters of the first pattern that lead to another one with their value in the path. */
  redirects?: Readonly<Record<string, string>>;
  /** Records on a page, for lists that also read the interface's `offset` and `limit`. */
  perPage?(fields: Fields): number;
  /** Default: the fields are the view's. */
  toView?(fields: Fields): V | Other;
  /** The inverse. */
  toFields?(view: V): Partial<Fields>;
  /** Name of the part of the page to which the URL leads. */
  fragment?(view: V): string | undefined;
  /** True if the URL may name a record or list page that does not exist. */
  mayBeMissing: ViewFact<V>;
  /** False for a view that search engines and frozen sites leave out, such as one that repeats others. */
  isIndexable: ViewFact<V>;
  /** False for a view that is rendered for each request. Default: true. */
  isCached?: ViewFact<V>;
  /** False for redirects, forms and files. Default: true. */
  hasMarkdown?: false;
  /**
   * False for a view whose address has a person's words: only this process caches it. Default: true.
   */
  isShared?: ViewFact<V>;
}

/** A page of the stand-in. */
export interface MediaWikiPage {
  title: string;
  text: string;
  revision: number;
  /** ISO 8601. */
  at: string;
  /** Deleted at that time. */
  isDeleted?: boolean;
  /** Names of files that it shows. */
  images?: string[];
}

/** Entries of a list in one answer to a guest. */
const MAX_LISTED = 500;
const MAIN = { id: 0, name: '', content: true, subpages: true };
const GENERAL = {
  sitename: 'Wiki',
  mainpage: 'Main Page',
  generator: 'MediaWiki 1.43.0',
  articlepath: '/wiki/$1',
  script: '/index.php',
};

/** `Title::secureAndSplit`: underscores are spaces, and the first letter is a capital one. */
function normalize(title: string): string {
  const spaced = title.replaceAll('_', ' ').trim();
  return spaced.slice(0, 1).toUpperCase() + spaced.slice(1);
}

const contentOf = ({ title, text, revision, at }: MediaWikiPage) => ({
  ns: 0,
  title,
  lastrevid: revision,
  length: text.length,
  touched: at,
  revisions: [{ user: 'Ada', timestamp: at }],
});

/**
 * Answers a query as api.php of MediaWiki 1.43 with `formatversion=2`: ApiQuerySiteinfo, ApiQueryAllPages,
 * ApiQueryInfo, ApiQueryRecentChanges, ApiParse, ApiQuerySearch, ApiOpenSearch (includes/api).
 * @param server address of the wiki
 */
export function answerAsMediaWiki(
  all: readonly MediaWikiPage[],
  query: URLSearchParams,
  server = '//wiki.example',
): unknown {
  const pages = all.filter(({ isDeleted }) => !isDeleted);
  const find = (name: string) => {
    const title = normalize(query.get(name) ?? '');
    return pages.find((page) => page.title === title);
  };
  const action = query.get('action');
  if (action === 'parse') {
    const page = find('page');
    if (!page) {
      return { error: { code: 'missingtitle', info: "The page you specified doesn't exist." } };
    }
    const { title, text, revision, images = [] } = page;
    const html = `<p>${text}\n</p>`;
    return {
      parse: {
        title,
        pageid: 1,
        revid: revision,
        text: html,
        displaytitle: title,
        categories: [],
        images,
      },
    };
  }
  if (action === 'opensearch') {
    const start = normalize(query.get('search') ?? '');
    const titles = pages.map(({ title }) => title).filter((title) => title.startsWith(start));
    return [query.get('search'), titles, titles.map(() => ''), titles.map(() => '')];
  }
  if (query.get('meta') === 'siteinfo') {
    const statistics = { pages: pages.length, articles: pages.length };
    return {
      batchcomplete: true,
      query: { general: { ...GENERAL, server }, namespaces: { 0: MAIN }, statistics },
    };
  }
  if (query.get('generator') === 'allpages') {
    const from = Number(query.get('gapcontinue') ?? 0);
    const next = from + MAX_LISTED;
    const listed = pages.slice(from, next).map(contentOf);
    const isWhole = next >= pages.length;
    return { query: { pages: listed }, ...(!isWhole && { continue: { gapcontinue: next } }) };
  }
  if (query.get('list') === 'search') {
    const words = query.get('srsearch') ?? '';
    const search = pages
      .filter(({ text }) => text.includes(words))
      .map(({ title, text, at }) => ({
        ns: 0,
        title,
        size: text.length,
        snippet: text,
        timestamp: at,
      }));
    return { batchcomplete: true, query: { searchinfo: { totalhits: search.length }, search } };
  }
  if (query.get('list') === 'recentchanges') {
    const recentchanges = all.map(({ title, revision, at, isDeleted }) => ({
      ...(isDeleted && { logtype: 'delete', logaction: 'delete' }),
      type: isDeleted ? 'log' : revision > pages.length ? 'edit' : 'new',
      ns: 0,
      title,
      rcid: revision,
      revid: revision,
      timestamp: at,
    }));
    return {
      batchcomplete: true,
      query: { recentchanges: recentchanges.toSorted(byNewest).slice(0, MAX_LISTED) },
    };
  }
  const page = find('titles');
  const missing = { ns: 0, title: normalize(query.get('titles') ?? ''), missing: true };
  return { batchcomplete: true, query: { pages: [page ? contentOf(page) : missing] } };
}

const byNewest = (a: { rcid: number }, b: { rcid: number }) => b.rcid - a.rcid;

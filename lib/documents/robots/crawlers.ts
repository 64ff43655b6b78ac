/** What a crawler reads pages for. */
export type CrawlerPurpose =
  /** The index of a search engine. */
  | 'search'
  /** Answers to questions of people: the index of an assistant, and what it fetches on request. */
  | 'answers'
  /** Texts from which language models are made, or that are sold for it. */
  | 'training';

/** A crawler that says who it is. */
export interface Crawler {
  /** Its name in `robots.txt` and in its user agent. */
  name: string;
  operator: string;
  purpose: CrawlerPurpose;
  /** Where its operator describes it or, where it does not, a public list that does. */
  documentation: string;
  /** The name stands in `robots.txt` only: requests have the operator's other user agents. */
  isTokenOnly?: boolean;
}

/** Describes crawlers whose operators publish nothing about them. */
const PUBLIC_LIST =
  'https://github.com/ai-robots-txt/ai.robots.txt/blob/main/table-of-bot-metrics.md';
const AMAZON = 'https://developer.amazon.com/amazonbot';
const ANTHROPIC = 'https://support.claude.com/en/articles/8896518';
const APPLE = 'https://support.apple.com/en-us/119829';
const GOOGLE =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers';
const GOOGLE_FETCHERS =
  'https://developers.google.com/crawling/docs/crawlers-fetchers/google-user-triggered-fetchers';
const META = 'https://developers.facebook.com/docs/sharing/webmasters/web-crawlers';
const MISTRAL = 'https://docs.mistral.ai/robots';
const OPENAI = 'https://developers.openai.com/api/docs/bots';
const PERPLEXITY = 'https://docs.perplexity.ai/guides/bots';
const DUCKDUCKGO = 'https://duckduckgo.com/duckduckgo-help-pages/results';

/** An operator, and its crawlers of one purpose. */
type Row = readonly [operator: string, documentation: string, ...names: string[]];

const SEARCH: readonly Row[] = [
  ['Apple', APPLE, 'Applebot'],
  ['Baidu', 'https://help.baidu.com/question?prod_id=99&class=0&id=3001', 'Baiduspider'],
  ['Brave', 'https://safe.search.brave.com/help/brave-search-crawler', 'Bravebot'],
  ['Cốc Cốc', 'https://help.coccoc.com/en/search-engine', 'coccocbot'],
  ['DuckDuckGo', `${DUCKDUCKGO}/duckduckbot`, 'DuckDuckBot'],
  ['Google', GOOGLE, 'Googlebot'],
  ['Huawei', 'https://webmaster.petalsearch.com/site/petalbot', 'PetalBot'],
  ['Kagi', 'https://kagi.com/bot', 'Kagibot'],
  [
    'Microsoft',
    'https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0',
    'Bingbot',
  ],
  ['Mojeek', 'https://www.mojeek.com/bot.html', 'MojeekBot'],
  ['Naver', 'https://searchadvisor.naver.com/guide/seo-basic-firewall', 'Yeti'],
  ['Qihoo 360', 'https://www.so.com/help/help_3_2.html', '360Spider'],
  ['Qwant', 'https://help.qwant.com/bot/', 'Qwantbot'],
  ['Seznam', 'https://o-seznam.cz/napoveda/vyhledavani/en/seznambot-crawler/', 'SeznamBot'],
  ['Shenma', 'https://zhanzhang.sm.cn/', 'YisouSpider'],
  ['Sogou', 'https://www.sogou.com/docs/help/webmasters.htm', 'Sogou web spider'],
  ['Yahoo', 'https://help.yahoo.com/kb/SLN22600.html', 'Slurp'],
  [
    'Yandex',
    'https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html',
    'YandexBot',
  ],
];

/** Crawlers of assistants. Those that fetch at a person's request may not ask `robots.txt`. */
const ANSWERS: readonly Row[] = [
  ['Amazon', AMAZON, 'Amzn-SearchBot', 'Amzn-User'],
  ['Anthropic', ANTHROPIC, 'Claude-SearchBot', 'Claude-User'],
  ['Cohere', PUBLIC_LIST, 'cohere-ai'],
  ['DuckDuckGo', `${DUCKDUCKGO}/duckassistbot`, 'DuckAssistBot'],
  ['Google', GOOGLE, 'Google-CloudVertexBot'],
  ['Google', GOOGLE_FETCHERS, 'Google-NotebookLM'],
  ['Meta', META, 'Meta-ExternalFetcher', 'Meta-WebIndexer'],
  ['Mistral AI', MISTRAL, 'MistralAI-Index', 'MistralAI-User'],
  ['OpenAI', OPENAI, 'ChatGPT-User', 'OAI-SearchBot'],
  ['Perplexity', PERPLEXITY, 'Perplexity-User', 'PerplexityBot'],
  ['You.com', 'https://about.you.com/youbot/', 'YouBot'],
];

const TRAINING: readonly Row[] = [
  ['Ai2', 'https://allenai.org/crawler', 'AI2Bot'],
  ['Amazon', AMAZON, 'Amazonbot'],
  ['Anthropic', ANTHROPIC, 'anthropic-ai', 'ClaudeBot'],
  ['Apple', APPLE, 'Applebot-Extended'],
  ['ByteDance', PUBLIC_LIST, 'Bytespider'],
  ['Cohere', PUBLIC_LIST, 'cohere-training-data-crawler'],
  ['Common Crawl', 'https://commoncrawl.org/ccbot', 'CCBot'],
  ['DeepSeek', PUBLIC_LIST, 'DeepSeekBot'],
  ['Diffbot', PUBLIC_LIST, 'Diffbot'],
  ['Google', GOOGLE, 'Google-Extended'],
  ['Huawei', PUBLIC_LIST, 'PanguBot'],
  ['Meta', META, 'FacebookBot', 'Meta-ExternalAgent'],
  ['NICT', 'https://ucri.nict.go.jp/en/icccrawler.html', 'ICC-Crawler'],
  ['OpenAI', OPENAI, 'GPTBot'],
  ['ROIS', 'https://ds.rois.ac.jp/en_center8/en_crawler/', 'Cotoyogi'],
  ['SB Intuitions', 'https://www.sbintuitions.co.jp/bot/', 'SBIntuitionsBot'],
  ['The Hive', 'https://imagesift.com/about', 'ImagesiftBot'],
  ['Timpi', PUBLIC_LIST, 'Timpibot'],
  ['Webz.io', 'https://webz.io/bot.html', 'omgili', 'Webzio-Extended'],
  ['Zhipu', PUBLIC_LIST, 'ChatGLM-Spider'],
];

const TOKENS_ONLY: ReadonlySet<string> = new Set([
  'Applebot-Extended',
  'Google-Extended',
  'Webzio-Extended',
]);

const crawlersOf = (purpose: CrawlerPurpose, rows: readonly Row[]): Crawler[] =>
  rows.flatMap(([operator, documentation, ...names]) =>
    names.map((name) => ({
      name,
      operator,
      purpose,
      documentation,
      isTokenOnly: TOKENS_ONLY.has(name),
    })),
  );

/**
 * The crawlers that `robots.txt` and the metrics tell apart. One that serves several purposes stands
 * under the one that the operator of a site would mind most.
 */
export const CRAWLERS: readonly Crawler[] = [
  ...crawlersOf('search', SEARCH),
  ...crawlersOf('answers', ANSWERS),
  ...crawlersOf('training', TRAINING),
];

import type { Config } from '@/lib/base/config/config';
import { splitWords } from '@/lib/base/text/split-words';

/*
 * The crawlers of language models, by the names that they obey in `robots.txt`. One that serves several
 * purposes stands under the one that the operator of a site would mind most. Their operators, and
 * where these describe them, are in https://github.com/ai-robots-txt/ai.robots.txt.
 */

/** Answers to questions of people: the index of an assistant, and what it fetches on request, which may not read `robots.txt`. */
const ANSWERS = splitWords(`
  Amzn-SearchBot Amzn-User Claude-SearchBot Claude-User cohere-ai DuckAssistBot
  Google-CloudVertexBot Google-NotebookLM Meta-ExternalFetcher Meta-WebIndexer MistralAI-Index
  MistralAI-User ChatGPT-User OAI-SearchBot Perplexity-User PerplexityBot YouBot`);

/** Texts from which language models are made, or that are sold for it. */
const TRAINING = splitWords(`
  AI2Bot Amazonbot anthropic-ai ClaudeBot Applebot-Extended Bytespider
  cohere-training-data-crawler CCBot DeepSeekBot Diffbot Google-Extended PanguBot FacebookBot
  Meta-ExternalAgent ICC-Crawler GPTBot Cotoyogi SBIntuitionsBot ImagesiftBot Timpibot omgili
  Webzio-Extended ChatGLM-Spider`);

/** What `robots.txt` says to crawlers of language models. */
interface CrawlerRules {
  /** Those that are asked to stay away. */
  refused: readonly string[];
  /** Those that are named as welcome, where others of their operators are not. */
  welcome: readonly string[];
  /** What the texts may be used for (https://contentsignals.org). */
  signal: string;
}

/** The rules by the setting AI_CRAWLERS. */
export const CRAWLER_RULES: Record<Config['aiCrawlers'], CrawlerRules> = {
  allow: { refused: [], welcome: [], signal: 'search=yes, ai-input=yes, ai-train=yes' },
  search: { refused: TRAINING, welcome: ANSWERS, signal: 'search=yes, ai-input=yes, ai-train=no' },
  refuse: {
    refused: [...TRAINING, ...ANSWERS],
    welcome: [],
    signal: 'search=yes, ai-input=no, ai-train=no',
  },
};

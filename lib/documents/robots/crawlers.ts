import type { Config } from '@/lib/base/config/config';
import { splitWords } from '@/lib/base/text/split-words';

/*
 * Crawlers of language models, by their names in `robots.txt`. One with several purposes is listed under the
 * less welcome one. https://github.com/ai-robots-txt/ai.robots.txt describes them.
 */

/** Crawlers that answer questions: indexes of assistants, and fetchers, which may ignore `robots.txt`. */
const ANSWERS = splitWords(`
  Amzn-SearchBot Amzn-User Claude-SearchBot Claude-User cohere-ai DuckAssistBot
  Google-CloudVertexBot Google-NotebookLM Meta-ExternalFetcher Meta-WebIndexer MistralAI-Index
  MistralAI-User ChatGPT-User OAI-SearchBot Perplexity-User PerplexityBot YouBot`);

/** Crawlers that collect texts for language models. */
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

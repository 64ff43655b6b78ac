import type { Config } from '@/lib/base/config/config';
import { splitWords } from '@/lib/base/text/split-words';

/* Crawlers of language models by `robots.txt` name, each under its least welcome purpose. Source:
   https://github.com/ai-robots-txt/ai.robots.txt */

/** They index for assistants or fetch pages; fetchers may ignore `robots.txt`. */
const ANSWERS = splitWords(`
  Amzn-SearchBot Amzn-User Claude-SearchBot Claude-User cohere-ai DuckAssistBot
  Google-CloudVertexBot Google-NotebookLM Meta-ExternalFetcher Meta-WebIndexer MistralAI-Index
  MistralAI-User ChatGPT-User OAI-SearchBot Perplexity-User PerplexityBot YouBot`);

/** They collect training texts. */
const TRAINING = splitWords(`
  AI2Bot Amazonbot anthropic-ai ClaudeBot Applebot-Extended Bytespider
  cohere-training-data-crawler CCBot DeepSeekBot Diffbot Google-Extended PanguBot FacebookBot
  Meta-ExternalAgent ICC-Crawler GPTBot Cotoyogi SBIntuitionsBot ImagesiftBot Timpibot omgili
  Webzio-Extended ChatGLM-Spider`);

interface CrawlerRules {
  refused: readonly string[];
  /** Allowed explicitly, as their operators' others are not. */
  welcome: readonly string[];
  /** Permitted uses (https://contentsignals.org). */
  signal: string;
}

export const CRAWLER_RULES: Record<Config['aiCrawlers'], CrawlerRules> = {
  allow: { refused: [], welcome: [], signal: 'search=yes, ai-input=yes, ai-train=yes' },
  search: { refused: TRAINING, welcome: ANSWERS, signal: 'search=yes, ai-input=yes, ai-train=no' },
  refuse: {
    refused: [...TRAINING, ...ANSWERS],
    welcome: [],
    signal: 'search=yes, ai-input=no, ai-train=no',
  },
};

import type { Config } from '@/lib/base/config/config';
import { splitWords } from '@/lib/base/text/split-words';

/* `robots.txt` names of language models' crawlers. A crawler with several purposes is listed by the least
   welcome one. Source: https://github.com/ai-robots-txt/ai.robots.txt */

/** Crawlers that index for assistants or fetch pages; fetchers may ignore `robots.txt`. */
const ANSWERS = splitWords(`
  Amzn-SearchBot Amzn-User Claude-SearchBot Claude-User cohere-ai DuckAssistBot
  Google-CloudVertexBot Google-NotebookLM Meta-ExternalFetcher Meta-WebIndexer MistralAI-Index
  MistralAI-User ChatGPT-User OAI-SearchBot Perplexity-User PerplexityBot YouBot`);

/** Crawlers that collect training texts. */
const TRAINING = splitWords(`
  AI2Bot Amazonbot anthropic-ai ClaudeBot Applebot-Extended Bytespider
  cohere-training-data-crawler CCBot DeepSeekBot Diffbot Google-Extended PanguBot FacebookBot
  Meta-ExternalAgent ICC-Crawler GPTBot Cotoyogi SBIntuitionsBot ImagesiftBot Timpibot omgili
  Webzio-Extended ChatGLM-Spider`);

interface CrawlerRules {
  refused: readonly string[];
  /** Named explicitly, since their operators' other crawlers are refused. */
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

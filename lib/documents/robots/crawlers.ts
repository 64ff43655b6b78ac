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

/** The crawlers to refuse, by AI_CRAWLERS. */
export const REFUSED_CRAWLERS = { allow: [], search: TRAINING, refuse: [...TRAINING, ...ANSWERS] };

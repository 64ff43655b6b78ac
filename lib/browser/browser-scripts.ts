import { defineProcessState } from '@/lib/base/runtime/process-state';
import { policyHash } from '@/lib/http/security-headers';

/** Sources of inline scripts; URLs of others. */
interface BrowserScripts {
  /** In the head, before the first paint. */
  beforePaint?: string;
  /** At the end of `<main>`. */
  shortDates?: string;
  /** Below the home page's line to continue reading. */
  continueLine?: string;
  /** Below new posts. */
  newPosts?: string;
  /** Path with a hash of the content. */
  everyPage?: string;
  history?: string;
}

/** Set when the server starts. */
export const browserScripts = defineProcessState<BrowserScripts>('browser-scripts', () => ({}));

/** Hashes that allow the inline scripts in the content security policy. */
export function inlineScriptHashes(): string[] {
  const { beforePaint, shortDates, continueLine, newPosts } = browserScripts();
  const sources = [beforePaint, shortDates, continueLine, newPosts];
  return sources.filter((source) => source !== undefined).map(policyHash);
}

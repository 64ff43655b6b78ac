import { defineProcessState } from '@/lib/base/runtime/process-state';
import { policyHash } from '@/lib/http/security-headers';

/** Source text of inline scripts, paths of others. */
interface BrowserScripts {
  /** In the head, before the first paint. */
  beforePaint?: string;
  /** At the end of `<main>`. */
  shortDates?: string;
  /** Below the home page's line to continue reading. */
  continueLine?: string;
  /** Below new posts. */
  newPosts?: string;
  /** Path of the script of every page, with a hash of the content. */
  everyPage?: string;
  /** Path of the reading history page's script. */
  history?: string;
}

/** This build's scripts, which the server sets at its start. */
export const browserScripts = defineProcessState<BrowserScripts>('browser-scripts', () => ({}));

/** Returns the hashes that allow the inline scripts in the content security policy. */
export function inlineScriptHashes(): string[] {
  const { beforePaint, shortDates, continueLine, newPosts } = browserScripts();
  const sources = [beforePaint, shortDates, continueLine, newPosts];
  return sources.filter((source) => source !== undefined).map(policyHash);
}

import { defineProcessState } from '@/lib/base/runtime/process-state';
import { policyHash } from '@/lib/http/security-headers';

/** Source text of inline scripts; paths of the other scripts. */
interface BrowserScripts {
  /** Inline script in the head, which runs before the first paint. */
  beforePaint?: string;
  /** Inline script at the end of `<main>`. */
  shortDates?: string;
  /** Inline script below the home page's line to continue reading. */
  continueLine?: string;
  /** Inline script below new posts. */
  newPosts?: string;
  /** Path, with a hash of the content, of the script of every page. */
  everyPage?: string;
  /** Path of the script of the reading history page. */
  history?: string;
}

/** The scripts of this build. The server sets them at its start. */
export const browserScripts = defineProcessState<BrowserScripts>('browser-scripts', () => ({}));

/** Hashes that allow the inline scripts in the content security policy. */
export function inlineScriptHashes(): string[] {
  const { beforePaint, shortDates, continueLine, newPosts } = browserScripts();
  const sources = [beforePaint, shortDates, continueLine, newPosts];
  return sources.filter((source) => source !== undefined).map(policyHash);
}

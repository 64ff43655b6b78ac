import { defineProcessState } from '@/lib/base/runtime/process-state';
import { policyHash } from '@/lib/http/security-headers';

/** The site's own scripts, for the pages that include them. */
interface BrowserScripts {
  /** The source of the script that is inlined into each page's head, and runs before the first paint. */
  beforePaint?: string;
  /** The source of the script that is inlined at the end of `<main>` on pages with short dates. */
  shortDates?: string;
  /** The source of the script that is inlined below the line of the home page that leads on. */
  continueLine?: string;
  /** The source of the script that is inlined below the posts of the last days. */
  newPosts?: string;
  /** URLs of the other scripts, each with a hash of its content. */
  everyPage?: string;
  history?: string;
}

/** The browser scripts that the server sends; set at its start. */
export const browserScripts = defineProcessState<BrowserScripts>('browser-scripts', () => ({}));

/** The hashes of all inline scripts, by which the security policy of each page allows them. */
export function inlineScriptHashes(): string[] {
  const { beforePaint, shortDates, continueLine, newPosts } = browserScripts();
  const sources = [beforePaint, shortDates, continueLine, newPosts];
  return sources.filter((source) => source !== undefined).map(policyHash);
}

import { defineProcessState } from '@/lib/runtime/process-state';

/** The site's own scripts, for the pages that name them. */
export interface BrowserScripts {
  /** Runs in the head of each page, before anything is drawn: a text, so that nothing waits. */
  beforePaint?: string;
  /** Addresses of the others, which hold their content's hash. */
  reading?: string;
  history?: string;
}

/** What there is for pages to name; nothing under a plain `next start`, which has no front door. */
export const browserScripts = defineProcessState<BrowserScripts>('browser-scripts', () => ({}));

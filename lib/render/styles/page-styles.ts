import type { PreparedResponse } from '@/lib/http/prepared-response';
import type { InlineCss } from './inline-css';

export type PageStyles =
  | { kind: 'inline'; stylesheet: InlineCss }
  | { kind: 'linked'; urls: readonly string[] };

/** Returns links to the build's stylesheets. @param assets files by URL */
export const linkedStyles = (assets: ReadonlyMap<string, PreparedResponse>): PageStyles => ({
  kind: 'linked',
  urls: [...assets.keys()].filter((url) => url.endsWith('.css')),
});

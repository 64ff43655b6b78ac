import type { PreparedResponse } from '@/lib/http/prepared-response';
import type { InlineCss } from './inline-css';

/** Where the styles of a page are: in its head, or in files that it links to. */
export type PageStyles =
  | { kind: 'inline'; stylesheet: InlineCss }
  | { kind: 'linked'; urls: readonly string[] };

/** Links to the stylesheets of the build. @param assets the files of the build by URL */
export const linkedStyles = (assets: ReadonlyMap<string, PreparedResponse>): PageStyles => ({
  kind: 'linked',
  urls: [...assets.keys()].filter((url) => url.endsWith('.css')),
});

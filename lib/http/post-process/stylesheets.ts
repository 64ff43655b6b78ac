import type { PreparedResponse } from '../response/prepared-response';
import { InlineCss } from './inline-css';
import type { Stylesheets } from './post-process';
import { staleNoticeHtml } from './stale-notice';

/** The stylesheets among the site's files, by address, for pages to take their rules from. */
export function readStylesheets(assets: ReadonlyMap<string, PreparedResponse>): Stylesheets {
  const textsOf = (ending: string) =>
    [...assets].flatMap(([address, { body }]): [string, string][] =>
      address.endsWith(ending) ? [[address, body.toString()]] : [],
    );
  const scripts = textsOf('.js').filter(([address]) => !address.startsWith('/_next/'));
  const later = [...scripts.map(([, script]) => script), staleNoticeHtml(new Date())];
  return new Map(textsOf('.css').map(([address, css]) => [address, new InlineCss(css, later)]));
}

import type { Page } from '../response/prepared-response';
import { OwnStyle } from './inline-css';
import type { Stylesheets } from './post-process';
import { savedNote } from './stale-notice';

/** The stylesheets among the site's files, by address, for pages to take their rules from. */
export function readStylesheets(assets: ReadonlyMap<string, Page>): Stylesheets {
  const textsOf = (ending: string) =>
    [...assets].flatMap(([address, { body }]): [string, string][] =>
      address.endsWith(ending) ? [[address, body.toString()]] : [],
    );
  const scripts = textsOf('.js').filter(([address]) => !address.startsWith('/_next/'));
  const later = [...scripts.map(([, script]) => script), savedNote(new Date())];
  return new Map(textsOf('.css').map(([address, css]) => [address, new OwnStyle(css, later)]));
}

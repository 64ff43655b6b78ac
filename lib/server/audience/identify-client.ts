import { CRAWLERS, type CrawlerPurpose } from '@/lib/documents/robots/crawlers';
import { isCrawler } from './classify-client';

/** What sent a request, as its user agent says. */
export interface ClientIdentity {
  /** `person`: a browser. `robot`: a program that is no crawler of the table. */
  client: 'person' | 'robot' | CrawlerPurpose;
  /** The name of a crawler of the table. */
  crawler?: string;
}

/** Every identity that requests are counted under; what the user agent itself says is never a label. */
export const CLIENT_IDENTITIES: readonly ClientIdentity[] = [
  { client: 'person' },
  { client: 'robot' },
  ...CRAWLERS.filter(({ isTokenOnly }) => !isTokenOnly).map(({ name, purpose }) => ({
    client: purpose,
    crawler: name,
  })),
];
const PERSON = 0;
const ROBOT = 1;

const NAMED = CLIENT_IDENTITIES.flatMap(({ crawler }) => (crawler === undefined ? [] : [crawler]));
const INDEX_BY_NAME = new Map(
  CLIENT_IDENTITIES.flatMap(({ crawler }, index): [string, number][] =>
    crawler === undefined ? [] : [[crawler.toLowerCase(), index]],
  ),
);
/** No name holds a character that means something in an expression. A name may go on with a hyphen. */
const NAME = new RegExp(`(?<![\\w-])(?:${NAMED.join('|')})(?!\\w)`, 'i');
/** How the user agents of browsers begin. */
const BROWSER = /^(?:Mozilla|Opera|UCWEB)\//;
const HEADLESS = /HeadlessChrome|PhantomJS/;

/** The index in `CLIENT_IDENTITIES` of what a user agent names. */
export function identifyClient(userAgent: string): number {
  const name = NAME.exec(userAgent)?.[0];
  if (name !== undefined) return INDEX_BY_NAME.get(name.toLowerCase()) ?? ROBOT;
  const isBrowser = BROWSER.test(userAgent) && !HEADLESS.test(userAgent);
  return isBrowser && !isCrawler(userAgent) ? PERSON : ROBOT;
}

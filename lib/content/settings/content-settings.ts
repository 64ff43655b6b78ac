import { type Config, config } from '@/lib/base/config/config';
import { imageCopyPath } from '@/lib/base/files/copied-files';
import { MESSAGES, type Messages } from '@/lib/i18n/messages';
import { canFindMembers } from '@/lib/urls/origin-url';
import { parseHref } from '@/lib/urls/parse-href';
import { imageSigner } from './url-signer';

export type ContentMessages = Messages['content'];

export interface ContentSettings {
  /** Base of relative URLs; undefined if they mean this site. */
  baseUrl: URL | undefined;
  wikiUrl: string | undefined;
  ownHosts: ReadonlySet<string>;
  imageMode: 'proxy' | 'direct' | 'click';
  /** `/media/…` serves this community's files. */
  hasOwnMedia: boolean;
  /** A member's posts are found by name. */
  findsNames: boolean;
  toProxyPath: (url: string) => string;
  toCopyPath: (url: string) => string | undefined;
  isProxyPath: (path: string) => boolean;
  messages: ContentMessages;
}

function hostOf(url: string): string {
  return parseHref(url.includes('://') ? url : `http://${url}`)?.host ?? '';
}

/** Returns the hosts that the operator named, with any non-default port. */
export function namedHosts({ originUrl, apiBaseUrl, wikiUrl, originHosts }: Config): Set<string> {
  const urls = [originUrl, apiBaseUrl, wikiUrl, ...originHosts].map((url) => hostOf(url ?? ''));
  return new Set(urls.filter(Boolean));
}

/** Each text of a page reads them. */
const derived = new WeakMap<Config, ContentSettings>();

/** Returns the settings of texts, from the configuration. */
export function contentSettings(): ContentSettings {
  const settings = config();
  const known = derived.get(settings) ?? deriveSettings(settings);
  derived.set(settings, known);
  return known;
}

function deriveSettings(settings: Config): ContentSettings {
  const { originUrl, wikiUrl, hasWikiInStore, siteUrl, images, locale, dataDir } = settings;
  const signer = imageSigner(dataDir);
  return {
    baseUrl: originUrl === undefined ? undefined : new URL(`${originUrl}/`),
    // The API's host may be internal. Links to it lead here, too.
    ownHosts: new Set([...namedHosts(settings), ...(siteUrl ? [hostOf(siteUrl)] : [])]),
    imageMode: images,
    hasOwnMedia: hasWikiInStore,
    findsNames: canFindMembers(),
    wikiUrl,
    toProxyPath: signer.toPath,
    toCopyPath: (url) => imageCopyPath(dataDir, url),
    isProxyPath: signer.isSigned,
    messages: MESSAGES[locale].content,
  };
}

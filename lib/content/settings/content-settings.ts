import { type Config, config } from '@/lib/base/config/config';
import { imageCopyPath } from '@/lib/base/files/image-copies';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { MESSAGES, type Messages } from '@/lib/i18n/messages';
import { parseHref } from '@/lib/urls/parse-href';
import type { WikiAddresses } from '@/lib/urls/wiki-software/wiki-addresses';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import { imageSigner } from './url-signer';

/** Texts that rendering adds. */
export type ContentMessages = Messages['content'];

/** What rendering depends on besides the markup. */
export interface ContentSettings {
  /** Base of relative URLs; undefined if they mean this site. */
  baseUrl: URL | undefined;
  /** The live wiki; undefined if none. */
  wikiUrl: string | undefined;
  wikiAddresses: WikiAddresses;
  /** Hosts (with port) whose pages this site shows. */
  ownHosts: ReadonlySet<string>;
  /** Images of other sites: proxied, direct, or as links. */
  imageMode: 'proxy' | 'direct' | 'click';
  /** `/media/…` serves this community's files. */
  hasOwnMedia: boolean;
  /** Members' names alone find their posts: in stores and on Discourse. */
  findsNames: boolean;
  /** Returns a signed proxy path for an image. */
  toProxyPath: (url: string) => string;
  /** Returns the path of an image's stored copy, or undefined. */
  toCopyPath: (url: string) => string | undefined;
  /** True for paths from `toProxyPath`. */
  isProxyPath: (path: string) => boolean;
  messages: ContentMessages;
}

function hostOf(url: string): string {
  return parseHref(url.includes('://') ? url : `http://${url}`)?.host ?? '';
}

/** Returns hosts named by the operator, with non-default ports; they may have private addresses. */
export function namedHosts({ originUrl, apiBaseUrl, wikiUrl, originHosts }: Config): Set<string> {
  const urls = [originUrl, apiBaseUrl, wikiUrl, ...originHosts].map((url) => hostOf(url ?? ''));
  return new Set(urls.filter(Boolean));
}

/** The settings from this process's configuration. */
export const contentSettings = defineProcessState('content-settings', (): ContentSettings => {
  const settings = config();
  const { originUrl, wikiUrl, facts, siteUrl, images, locale, dataDir } = settings;
  const signer = imageSigner(dataDir);
  return {
    baseUrl: originUrl === undefined ? undefined : new URL(`${originUrl}/`),
    // The API's host may be internal; links to it lead here too.
    ownHosts: new Set([...namedHosts(settings), ...(siteUrl ? [hostOf(siteUrl)] : [])]),
    imageMode: images,
    hasOwnMedia: facts.hasOwnMedia,
    findsNames: facts.findsNames,
    wikiUrl,
    wikiAddresses: wikiAddresses(),
    toProxyPath: signer.toPath,
    toCopyPath: (url) => imageCopyPath(dataDir, url),
    isProxyPath: signer.isSigned,
    messages: MESSAGES[locale].content,
  };
});

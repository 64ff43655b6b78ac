import { type Config, config } from '@/lib/base/config/config';
import { imageCopyPath } from '@/lib/base/files/image-copies';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { MESSAGES, type Messages } from '@/lib/i18n/messages';
import { parseHref } from '@/lib/urls/parse-href';
import type { WikiAddresses } from '@/lib/urls/wiki-software/wiki-addresses';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import { imageSigner } from './url-signer';

/** Texts that rendering adds to people's markup. */
export type ContentMessages = Messages['content'];

/** What rendering markup depends on besides the markup. */
export interface ContentSettings {
  /** The base of relative URLs in markup; undefined where they can only mean pages of this site. */
  baseUrl: URL | undefined;
  /** The address of the wiki that is read live; undefined where the wiki of this site is another one. */
  wikiUrl: string | undefined;
  /** The addresses of that wiki. */
  wikiAddresses: WikiAddresses;
  /** Hosts (with port, where there is one) whose pages this site shows. */
  ownHosts: ReadonlySet<string>;
  /** How images of other sites are shown: through this site, directly, or as links. */
  imageMode: 'proxy' | 'direct' | 'click';
  /** True when `/media/…` serves this community's files. */
  hasOwnMedia: boolean;
  /** True where a member's name alone leads to the member's posts: in a store, and on a Discourse. */
  findsNames: boolean;
  /** Returns the signed path of this site that serves an image of another one. */
  toProxyPath: (url: string) => string;
  /** Returns the path of this site that serves the copy of an image of another one; undefined without a copy. */
  toCopyPath: (url: string) => string | undefined;
  /** True for a path that `toProxyPath` returned. */
  isProxyPath: (path: string) => boolean;
  messages: ContentMessages;
}

function hostOf(url: string): string {
  return parseHref(url.includes('://') ? url : `http://${url}`)?.host ?? '';
}

/**
 * Returns the hosts of servers that the operator has named, each with its port where it is not the default one: they
 * may be at private addresses.
 */
export function namedHosts({ originUrl, apiBaseUrl, wikiUrl, originHosts }: Config): Set<string> {
  const urls = [originUrl, apiBaseUrl, wikiUrl, ...originHosts].map((url) => hostOf(url ?? ''));
  return new Set(urls.filter(Boolean));
}

/** The settings of this process, by its configuration. */
export const contentSettings = defineProcessState('content-settings', (): ContentSettings => {
  const settings = config();
  const { originUrl, wikiUrl, facts, siteUrl, images, locale, dataDir } = settings;
  const signer = imageSigner(dataDir);
  return {
    baseUrl: originUrl === undefined ? undefined : new URL(`${originUrl}/`),
    // The API's host may be an internal one; links to it lead to this site's pages too.
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

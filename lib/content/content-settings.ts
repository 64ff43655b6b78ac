import { config } from '@/lib/config/config';
import { defineProcessState } from '@/lib/runtime/process-state';
import { parseHref } from '@/lib/urls/parse-href';
import { CONTENT_MESSAGES, type ContentMessages } from './content-messages';
import { imageSigner } from './images/url-signer';

/** How images of other sites are shown. */
export type ImageMode = 'proxy' | 'direct' | 'click';

/** What making a text safe needs to know of the site around it. */
export interface ContentSettings {
  /** What relative addresses in bodies are relative to; undefined where only pages here can be meant. */
  base: URL | undefined;
  /** Hosts (with port, where there is one) whose pages are shown here. */
  ownHosts: ReadonlySet<string>;
  images: ImageMode;
  /** Whether `/media/…` is served from this community's own files. */
  ownMedia: boolean;
  /** The path of this site that shows an image of another. */
  proxied: (address: string) => string;
  /** Whether a path is one that `proxied` gave. */
  isProxied: (path: string) => boolean;
  words: ContentMessages;
}

function host(address: string): string {
  const url = parseHref(address.includes('://') ? address : `http://${address}`);
  return url?.host ?? '';
}

function make(): ContentSettings {
  const { originUrl, originHosts, apiBaseUrl, siteUrl, images, locale, dataDir } = config();
  // The interface's own address may be an internal one: links to it lead here, none leads there.
  const own = [originUrl, siteUrl, apiBaseUrl, ...originHosts].filter(
    (given) => given !== undefined,
  );
  const signer = imageSigner(dataDir);
  return {
    base: originUrl === undefined ? undefined : new URL(`${originUrl}/`),
    ownHosts: new Set(own.map(host).filter(Boolean)),
    images,
    ownMedia: apiBaseUrl === undefined,
    proxied: signer.path,
    isProxied: signer.verifies,
    words: CONTENT_MESSAGES[locale],
  };
}

/** The setting of this process, by its configuration. */
export const contentSettings = defineProcessState('content-settings', make);

import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { namedHosts } from '../settings/content-settings';
import { createGuardedFetch } from './guarded-fetch';
import { ImageCache } from './image-cache';
import { mediaTypeOfFile } from './media-type';
import { isPublicAddress } from './public-address';

/** Returns the name of a file at a live wiki. */
export function wikiFileName(url: string): string {
  const { searchParams } = new URL(url);
  const file = searchParams.get('media') ?? searchParams.get('title') ?? '';
  return lastIdPart(file.replaceAll('/', ':'));
}

const guardedFetch = () => createGuardedFetch(isPublicAddress, namedHosts(config()));

/** Proxied images; files of a live wiki have other types, and live shorter, since guests may lose access. */
export const imageCaches = defineProcessState('image-caches', () => ({
  proxied: new ImageCache(guardedFetch()),
  wikiFiles: new ImageCache(guardedFetch(), {
    typeOf: (url, bytes) => mediaTypeOfFile(wikiFileName(url), bytes)?.type,
    ttlMs: Math.max(1, config().cacheSeconds) * 1000,
  }),
}));

import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import { namedHosts } from '../settings/content-settings';
import { createGuardedFetch } from './guarded-fetch';
import { type FileFailure, ImageCache } from './image-cache';
import { type MediaType, mediaTypeOfFile } from './media-type';
import { isPublicAddress } from './public-address';

type WikiFile = (MediaType & { kind: 'file'; bytes: Buffer; tag: string }) | FileFailure;

const nameOf = (url: string) => lastIdPart(new URL(url).searchParams.get('media') ?? '');

/** Short-lived, since guests may lose access. */
const wikiFiles = defineProcessState(
  'wiki-files',
  () =>
    new ImageCache(createGuardedFetch(isPublicAddress, namedHosts(config())), {
      typeOf: (url, bytes) => mediaTypeOfFile(nameOf(url), bytes)?.type,
      ttlMs: Math.max(1, config().cacheSeconds) * 1000,
    }),
);

/**
 * Returns a file's URL at the live wiki, if any.
 * @param parts decoded path segments below `/media/`
 */
export function wikiFileUrl(parts: readonly string[]): string | undefined {
  const { wikiUrl } = config();
  return wikiUrl === undefined ? undefined : wikiAddresses().fileUrl?.(wikiUrl, parts.join(':'));
}

/** Returns a live wiki's file with the type that an import would give it. */
export async function readWikiFile(url: string): Promise<WikiFile> {
  const file = await wikiFiles().read(url);
  if (file.kind === 'failed') return file;
  const type = mediaTypeOfFile(nameOf(url), file.bytes);
  return type ? { ...file, ...type } : { kind: 'failed', status: 415 };
}

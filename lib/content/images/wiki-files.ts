import { config } from '@/lib/base/config/config';
import { defineProcessState } from '@/lib/base/runtime/process-state';
import { lastIdPart } from '@/lib/model/wiki-tree';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import { namedHosts } from '../settings/content-settings';
import { createGuardedFetch } from './guarded-fetch';
import { ImageCache } from './image-cache';
import { type MediaType, mediaTypeOfFile } from './media-type';
import { isPublicAddress } from './public-address';

/** A file of a wiki, or the status that says why there is none. */
type WikiFile = (MediaType & { bytes: Buffer }) | { status: number };

const nameOf = (url: string) => lastIdPart(new URL(url).searchParams.get('media') ?? '');

/** The files of the wiki that is read live, as long as what it has said is fresh: guests may not see them later. */
const wikiFiles = defineProcessState(
  'wiki-files',
  () =>
    new ImageCache(createGuardedFetch(isPublicAddress, namedHosts(config())), {
      typeOf: (url, bytes) => mediaTypeOfFile(nameOf(url), bytes)?.type,
      ttlMs: Math.max(1, config().cacheSeconds) * 1000,
    }),
);

/**
 * Returns the address at which the wiki that is read live has a file; undefined without such a wiki.
 * @param parts the decoded segments of the path below `/media/`
 */
export function wikiFileUrl(parts: readonly string[]): string | undefined {
  const { wikiUrl } = config();
  return wikiUrl === undefined ? undefined : wikiAddresses().fileUrl(wikiUrl, parts.join(':'));
}

/**
 * Reads a file of the wiki that is read live, as its guests may, with the type and policy of an imported one.
 * @param url as `wikiFileUrl` returns it
 */
export async function readWikiFile(url: string): Promise<WikiFile> {
  const file = await wikiFiles().read(url);
  if ('status' in file) return file;
  const type = mediaTypeOfFile(nameOf(url), file.bytes);
  return type ? { ...type, bytes: file.bytes } : { status: 415 };
}

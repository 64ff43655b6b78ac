import { config } from '@/lib/base/config/config';
import { wikiAddresses } from '@/lib/urls/wiki-software/wiki-software';
import type { FileFailure } from './image-cache';
import { imageCaches, wikiFileName } from './image-caches';
import { type MediaType, mediaTypeOfFile } from './media-type';

type WikiFile = (MediaType & { kind: 'file'; bytes: Buffer; tag: string }) | FileFailure;

/**
 * Returns a file's URL at the live wiki, if any.
 * @param parts decoded path segments below `/media/`
 */
export function wikiFileUrl(parts: readonly string[]): string | undefined {
  const { wikiUrl } = config();
  return wikiUrl === undefined ? undefined : wikiAddresses().fileUrl(wikiUrl, parts);
}

/** Returns a live wiki's file with the type that an import would give it. */
export async function readWikiFile(url: string): Promise<WikiFile> {
  const file = await imageCaches().wikiFiles.read(url);
  if (file.kind === 'failed') return file;
  const type = mediaTypeOfFile(wikiFileName(url), file.bytes);
  return type ? { ...file, ...type } : { kind: 'failed', status: 415 };
}

import type { PageResult } from '../page-result';
import { type Download, listDownloads } from './downloads';

interface DownloadsContent {
  downloads: Download[];
}

/** Loads the downloads; missing if there are none. */
export async function loadDownloads(): Promise<PageResult<DownloadsContent>> {
  const downloads = await listDownloads();
  if (downloads.length === 0) return { kind: 'failed', failure: { kind: 'missing' } };
  return { kind: 'ready', downloads };
}

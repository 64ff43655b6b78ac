import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/lib/base/config/config';
import { imageCopiesPath, imageCopyBytes, imageCopyName } from '@/lib/base/files/copied-files';
import { replaceFile } from '@/lib/base/files/replace-file';
import { detectRasterType } from '@/lib/content/images/raster-type';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { numberOption, switchOption } from '@/tools/cli/define-command';
import { parseNumberOption } from '@/tools/cli/number-options';
import { type ProgressBar, writeErrorLine } from '@/tools/cli/progress-bar';
import { findImages } from './find-images';
import { type FileToCopy, findWikiFiles } from './find-wiki-files';
import { type FetchedImage, openImageServer } from './image-server';
import { removeLocation } from './remove-location';

export const IMAGE_OPTIONS = {
  'with-images': switchOption(
    "copies the images of posts from the community's own hosts (ORIGIN_URL, ORIGIN_HOSTS, a Discourse's CDN) into DATA_DIR, and shows them from there",
  ),
  'with-files': switchOption(
    'with --with-images: copies the files too that pages of a mirrored wiki show or link to',
  ),
  'image-mb': numberOption('megabytes of images at which no more are copied', '4096'),
  rate: numberOption('maximum number of images a second, at most 1000', '1'),
} as const;

/** Limit of a run with `--watch`, so that new texts need not wait for images. */
const MAX_WATCH_MS = 15 * 60_000;
type ImageValues = {
  'with-images': boolean;
  'with-files'?: boolean;
  'image-mb': string;
  rate: string;
  watch?: boolean;
};

/** Copies images and files of the community into the data folder, as a command's options say. */
export class ImageCopier {
  /** False if the last run left images to copy. */
  isComplete = true;
  private readonly maxPerSecond: number;
  private readonly maxBytes: number;

  constructor(private readonly values: ImageValues) {
    this.maxPerSecond = parseNumberOption('rate', values.rate, { above: 0, max: 1000 });
    this.maxBytes = parseNumberOption('image-mb', values['image-mb'], { above: 0 }) * 1e6;
  }

  /** Copies a store's images if `--with-images` is given, and prints counts. Skips images copied before. */
  async copy(store: string, onProgress: ProgressBar['update']): Promise<void> {
    if (!this.values['with-images']) return;
    const { dataDir, originUrl, wikiUrl } = config();
    const hosts = new Set(contentSettings().ownHosts);
    const fetchImage = await openImageServer(hosts, originUrl, this.maxPerSecond);
    const untilMs = performance.now() + (this.values.watch ? MAX_WATCH_MS : Infinity);
    const images = findImages(store);
    const hasFiles = this.values['with-files'] && wikiUrl !== undefined;
    const files = hasFiles ? await findWikiFiles(store, dataDir) : [];
    // Each image as its turn comes: a large board has millions.
    function* all(): Generator<FileToCopy> {
      for (const address of images) yield imageToCopy(dataDir, new URL(address));
      yield* files;
    }
    let done = 0;
    const counts = { stored: 0, added: 0, missing: 0, bytes: 0 };
    const left: string[] = [];
    const foreign: string[] = [];

    const fetchOne = async (url: URL): Promise<FetchedImage> => {
      if (!hosts.has(url.host)) return { kind: 'elsewhere', host: url.host };
      if (counts.bytes >= this.maxBytes) return { kind: 'failed', reason: '--image-mb is reached' };
      // Only with `--watch`, whose next run copies the rest.
      const isLate = performance.now() > untilMs;
      return isLate ? { kind: 'failed', reason: 'the next run' } : fetchImage(url);
    };
    /** Returns the copy's size: 0 for none, undefined if skipped. */
    const copyOne = async ({ url, keep }: FileToCopy): Promise<number | undefined> => {
      const fetched = await fetchOne(url);
      if (fetched.kind === 'elsewhere') {
        foreign.push(fetched.host);
        return undefined;
      }
      if (fetched.kind === 'failed') {
        left.push(fetched.reason);
        return undefined;
      }
      const bytes = await keep(fetched);
      if (bytes > 0) counts.added += 1;
      return bytes;
    };
    for (const file of all()) {
      onProgress('images', done, images.size + files.length);
      done += 1;
      const bytes = file.sizeBytes ?? (await copyOne(file));
      if (bytes === 0) counts.missing += 1;
      if (bytes) counts.stored += 1;
      counts.bytes += bytes ?? 0;
    }
    // Cached pages may use an image's original address.
    if (counts.added > 0 && !this.values.watch) removeDatabase(diskCachePath(dataDir));
    writeErrorLine(
      `${counts.stored} images${hasFiles ? ' and files' : ''}, ${counts.added} of them new; ${counts.missing} missing.`,
    );
    if (left.length > 0) writeErrorLine(`Not copied, run again to go on: ${listed(left)}.`);
    if (foreign.length > 0) writeErrorLine(`Not copied, not in ORIGIN_HOSTS: ${listed(foreign)}.`);
    this.isComplete = left.length === 0;
  }
}

const imageToCopy = (dataDir: string, url: URL): FileToCopy => ({
  url,
  sizeBytes: imageCopyBytes(dataDir, url.href),
  keep: (fetched) => keepImage(dataDir, url, fetched),
});

/**
 * Stores a copy of an image without the metadata that state a location; an empty copy if the server lacks the
 * image. Returns the copy's size in bytes; 0 also if nothing was stored.
 */
async function keepImage(dataDir: string, url: URL, fetched: FetchedImage): Promise<number> {
  // An HTML page may come from an outage, so retry later.
  const isImage = fetched.kind === 'body' && detectRasterType(Buffer.from(fetched.bytes));
  if (!isImage && fetched.kind !== 'none') return 0;
  const copy = Buffer.from(fetched.kind === 'body' ? fetched.bytes : []);
  removeLocation(copy);
  const file = join(imageCopiesPath(dataDir), imageCopyName(url.href));
  await replaceFile(file, (unfinished) => writeFile(unfinished, copy));
  return copy.length;
}

/** Returns the five most frequent names, each with its count. */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rows = [...counts].sort(([, one], [, other]) => other - one);
  const shown = rows.slice(0, 5).map(([name, times]) => `${name} (${times})`);
  return shown.join(', ') + (rows.length > shown.length ? ', …' : '');
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { config } from '@/lib/base/config/config';
import { imageCopiesPath, imageCopyBytes, imageCopyName } from '@/lib/base/files/image-copies';
import { detectRasterType } from '@/lib/content/images/raster-type';
import { contentSettings } from '@/lib/content/settings/content-settings';
import { diskCachePath } from '@/lib/page-cache/shared/disk-cache';
import { removeDatabase } from '@/lib/page-cache/shared/remove-database';
import { numberOption, switchOption } from '@/tools/cli/define-command';
import { parseNumberOption } from '@/tools/cli/number-options';
import { type ProgressBar, writeErrorLine } from '@/tools/cli/progress-bar';
import { replaceFile } from '@/tools/cli/replace-file';
import { findImages } from './find-images';
import { openImageServer } from './image-server';
import { removeLocation } from './remove-location';

/** The options of a command that copies images. */
export const IMAGE_OPTIONS = {
  'with-images': switchOption(
    "copies the images of posts from the community's own hosts (ORIGIN_URL, ORIGIN_HOSTS, a Discourse's CDN) into DATA_DIR, and shows them from there",
  ),
  'image-mb': numberOption('megabytes of images at which no more are copied', '4096'),
  rate: numberOption('maximum number of images a second, at most 1000', '1'),
} as const;

/** With `--watch` a run copies images for at most this time, so that new texts do not wait for them. */
const MAX_WATCH_MS = 15 * 60_000;
type ImageValues = { 'with-images': boolean; 'image-mb': string; rate: string; watch?: boolean };

/** Copies the images that pages show, as the options of a command say. */
export class ImageCopier {
  /** False where a later run has images left to copy. */
  isComplete = true;
  private readonly maxPerSecond: number;
  private readonly maxBytes: number;

  /** @throws UsageError */
  constructor(private readonly values: ImageValues) {
    this.maxPerSecond = parseNumberOption('rate', values.rate, { above: 0, max: 1000 });
    this.maxBytes = parseNumberOption('image-mb', values['image-mb'], { above: 0 }) * 1e6;
  }

  /**
   * Copies the images that the pages of a store show, if the options ask for it, and prints a summary on
   * standard error. Skips images that were copied before or that their server does not have.
   */
  async copy(store: string, onProgress: ProgressBar['update']): Promise<void> {
    if (!this.values['with-images']) return;
    const { dataDir, originUrl } = config();
    const hosts = new Set(contentSettings().ownHosts);
    const fetchImage = await openImageServer(hosts, originUrl, this.maxPerSecond);
    const untilMs = performance.now() + (this.values.watch ? MAX_WATCH_MS : Infinity);
    const images = await findImages(store);
    const counts = { here: 0, added: 0, missing: 0, bytes: 0 };
    const left: string[] = [];
    const foreign: string[] = [];

    const fetchOne = async (url: URL) => {
      if (counts.bytes >= this.maxBytes) return '--image-mb is reached';
      return performance.now() > untilMs ? 'the next run' : fetchImage(url);
    };
    for (const [done, url] of images.entries()) {
      onProgress('images', done, images.length);
      let bytes = imageCopyBytes(dataDir, url.href);
      if (bytes === undefined && !hosts.has(url.host)) {
        foreign.push(url.host);
      } else if (bytes === undefined) {
        const image = await fetchOne(url);
        if (typeof image === 'string') {
          left.push(image);
        } else {
          bytes = await keepImage(dataDir, url, image);
        }
        if (bytes) counts.added += 1;
      }
      if (bytes === 0) counts.missing += 1;
      if (bytes) counts.here += 1;
      counts.bytes += bytes ?? 0;
    }
    // Pages there may show an image, or lead to it, at its own address.
    if (counts.added > 0 && !this.values.watch) removeDatabase(diskCachePath(dataDir));
    writeErrorLine(
      `${counts.here} images, ${counts.added} of them new; ${counts.missing} missing.`,
    );
    if (left.length > 0) writeErrorLine(`Not copied, run again to go on: ${listed(left)}.`);
    if (foreign.length > 0) writeErrorLine(`Not copied, not in ORIGIN_HOSTS: ${listed(foreign)}.`);
    this.isComplete = left.length === 0;
  }
}

/**
 * Writes a copy, without the place where the image was taken, and empty for one that its server does not have.
 * Returns the size of the image.
 */
async function keepImage(dataDir: string, url: URL, image: Uint8Array | undefined) {
  // A page in place of an image may be one of an outage: it is asked for again.
  if (!image || (image.length > 0 && !detectRasterType(Buffer.from(image)))) return 0;
  const copy = Buffer.from(image);
  removeLocation(copy);
  const file = join(imageCopiesPath(dataDir), imageCopyName(url.href));
  await replaceFile(file, (unfinished) => writeFile(unfinished, copy));
  return image.length;
}

/** Names with how often they occur, the most frequent ones first. */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rows = [...counts].sort(([, one], [, other]) => other - one);
  const shown = rows.slice(0, 5).map(([name, times]) => `${name} (${times})`);
  return shown.join(', ') + (rows.length > shown.length ? ', …' : '');
}

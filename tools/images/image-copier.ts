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

/** The options of a command that copies images. */
export const IMAGE_OPTIONS = {
  'with-images': switchOption(
    "copies the images of posts from the community's own hosts (ORIGIN_URL, ORIGIN_HOSTS, a Discourse's CDN) into DATA_DIR, and shows them from there",
  ),
  'image-mb': numberOption('megabytes of images at which no more are copied', '4096'),
  rate: numberOption('maximum number of images a second, at most 1000', '1'),
} as const;

/** So many requests to a host in a row without an answer, and it is not asked again. */
const MAX_FAILURES = 5;
/** A run that others follow copies no longer, so that new texts do not wait. */
const MAX_WATCH_MS = 15 * 60_000;
type ImageValues = { 'with-images': boolean; 'image-mb': string; rate: string; watch?: boolean };

export type ImageCopier = ReturnType<typeof imageCopier>;

/** Returns what copies images as the options of a command say. @throws UsageError */
export function imageCopier(values: ImageValues) {
  const maxPerSecond = parseNumberOption('rate', values.rate, { above: 0, max: 1000 });
  const maxMb = parseNumberOption('image-mb', values['image-mb'], { above: 0 });
  /** True where no image is left for another run. */
  const copier = { copy, isComplete: true };
  return copier;

  /**
   * Copies the images that pages show of a store, where the options say so, and writes on standard error what became
   * of them. What is there, and what a server did not have before, is not asked for again. Returns true.
   */
  async function copy(store: string, onProgress: ProgressBar['update']): Promise<true> {
    if (!values['with-images']) return true;
    const { dataDir, originUrl } = config();
    const hosts = new Set(contentSettings().ownHosts);
    const fetchImage = await openImageServer(hosts, originUrl, maxPerSecond);
    const until = values.watch ? performance.now() + MAX_WATCH_MS : Infinity;
    const failures = new Map<string, number>();
    const [failed, other]: [string[], string[]] = [[], []];
    let [here, added, missing, total, done] = [0, 0, 0, 0, 0];

    /** The image's size; else why it was not copied. */
    async function copyOne(url: URL): Promise<number | string> {
      if (total >= maxMb * 1e6) return '--image-mb is reached';
      if (performance.now() > until) return 'the next run';
      const before = failures.get(url.host) ?? 0;
      if (before >= MAX_FAILURES) return `${url.host} does not answer`;
      const image = await fetchImage(url);
      failures.set(url.host, typeof image === 'string' ? before + 1 : 0);
      if (typeof image === 'string') return `${url.host}: ${image}`;
      // A page in place of an image may be one of an outage: it is asked for again.
      if (!image || (image.length > 0 && !detectRasterType(Buffer.from(image)))) return 0;
      const file = join(imageCopiesPath(dataDir), imageCopyName(url.href));
      await replaceFile(file, (unfinished) => writeFile(unfinished, image));
      if (image.length > 0) added += 1;
      return image.length;
    }

    const found = await findImages(store);
    for (const url of found.values()) {
      onProgress('images', done++, found.size);
      const known = imageCopyBytes(dataDir, url.href);
      const copied = known ?? (hosts.has(url.host) ? await copyOne(url) : undefined);
      if (copied === undefined) other.push(url.host);
      else if (typeof copied === 'string') failed.push(copied);
      else if (copied === 0) missing += 1;
      else [here, total] = [here + 1, total + copied];
    }
    // Pages there may show an image, or lead to it, at its own address.
    if (added > 0 && !values.watch) removeDatabase(diskCachePath(dataDir));
    writeErrorLine(`${here} images, ${added} of them new; ${missing} missing.`);
    if (failed.length > 0) writeErrorLine(`Not copied, run again to go on: ${listed(failed)}.`);
    if (other.length > 0) writeErrorLine(`Not copied, not in ORIGIN_HOSTS: ${listed(other)}.`);
    copier.isComplete = failed.length === 0;
    return true;
  }
}

/** Names with how often they occur, the most frequent ones first. */
function listed(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const rows = [...counts].sort(([, one], [, other]) => other - one);
  const shown = rows.slice(0, 5).map(([name, times]) => `${name} (${times})`);
  return shown.join(', ') + (rows.length > shown.length ? ', …' : '');
}

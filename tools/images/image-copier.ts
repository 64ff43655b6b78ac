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

/** Copies the images that pages show, as the options of a command say. */
export class ImageCopier {
  /** True where no image is left for another run. */
  isComplete = true;
  private readonly maxPerSecond: number;
  private readonly maxBytes: number;

  /** @throws UsageError */
  constructor(private readonly values: ImageValues) {
    this.maxPerSecond = parseNumberOption('rate', values.rate, { above: 0, max: 1000 });
    this.maxBytes = parseNumberOption('image-mb', values['image-mb'], { above: 0 }) * 1e6;
  }

  /**
   * Copies the images that pages show of a store, where the options say so, and writes on standard error what became
   * of them. What is there, and what a server did not have before, is not asked for again.
   */
  async copy(store: string, onProgress: ProgressBar['update']): Promise<void> {
    if (!this.values['with-images']) return;
    const isWatching = this.values.watch === true;
    const hosts = new Set(contentSettings().ownHosts);
    const fetchImage = await openImageServer(hosts, config().originUrl, this.maxPerSecond);
    const untilMs = isWatching ? performance.now() + MAX_WATCH_MS : Number.POSITIVE_INFINITY;
    const run = new CopyRun(hosts, fetchImage, { maxBytes: this.maxBytes, untilMs });
    const found = await findImages(store);
    for (const url of found) {
      onProgress('images', run.done, found.length);
      await run.add(url);
    }
    // Pages there may show an image, or lead to it, at its own address.
    if (run.added > 0 && !isWatching) removeDatabase(diskCachePath(config().dataDir));
    for (const line of run.summary()) writeErrorLine(line);
    this.isComplete = run.left.length === 0;
  }
}

/** The images of a store, copied one after the other, and what became of them. */
class CopyRun {
  done = 0;
  added = 0;
  /** Why images are left for another run. */
  readonly left: string[] = [];
  private readonly foreignHosts: string[] = [];
  private readonly failures = new Map<string, number>();
  private here = 0;
  private missing = 0;
  private bytes = 0;

  constructor(
    private readonly hosts: ReadonlySet<string>,
    private readonly fetchImage: Awaited<ReturnType<typeof openImageServer>>,
    private readonly limits: { maxBytes: number; untilMs: number },
  ) {}

  /** Copies an image, unless there is a copy. */
  async add(url: URL): Promise<void> {
    this.done += 1;
    let bytes = imageCopyBytes(config().dataDir, url.href);
    if (bytes === undefined) {
      if (!this.hosts.has(url.host)) return void this.foreignHosts.push(url.host);
      const reason = this.reasonToWait(url);
      const image = reason ?? (await this.fetchImage(url));
      if (reason === undefined) this.noteAnswer(url, typeof image !== 'string');
      if (typeof image === 'string') return void this.left.push(reason ?? `${url.host}: ${image}`);
      bytes = await this.keep(url, image);
    }
    if (bytes === 0) this.missing += 1;
    else this.here += 1;
    this.bytes += bytes;
  }

  summary(): string[] {
    const { here, added, missing, left, foreignHosts } = this;
    return [
      `${here} images, ${added} of them new; ${missing} missing.`,
      ...(left.length > 0 ? [`Not copied, run again to go on: ${listed(left)}.`] : []),
      ...(foreignHosts.length > 0
        ? [`Not copied, not in ORIGIN_HOSTS: ${listed(foreignHosts)}.`]
        : []),
    ];
  }

  private reasonToWait({ host }: URL): string | undefined {
    if (this.bytes >= this.limits.maxBytes) return '--image-mb is reached';
    if (performance.now() > this.limits.untilMs) return 'the next run';
    return (this.failures.get(host) ?? 0) < MAX_FAILURES ? undefined : `${host} does not answer`;
  }

  private noteAnswer({ host }: URL, isAnswered: boolean): void {
    this.failures.set(host, isAnswered ? 0 : (this.failures.get(host) ?? 0) + 1);
  }

  /** Writes a copy, empty for an image that its server does not have. Returns the size of the image. */
  private async keep(url: URL, image: Uint8Array | undefined): Promise<number> {
    // A page in place of an image may be one of an outage: it is asked for again.
    if (!image || (image.length > 0 && !detectRasterType(Buffer.from(image)))) return 0;
    const file = join(imageCopiesPath(config().dataDir), imageCopyName(url.href));
    await replaceFile(file, (unfinished) => writeFile(unfinished, image));
    if (image.length > 0) this.added += 1;
    return image.length;
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

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaParts, openMedia } from '@/lib/content/images/local-media';
import { removeLocationFromFile } from '@/tools/images/remove-location';

/** A wiki file's path in HTML, perhaps after a site's URL. */
const MEDIA_PATH = /\s(?:src|href|content)="(?:https?:\/\/[^/"]+)?(\/media\/[^"?#]+)/g;

/** Existing wiki files. Links to others become text. */
export class FrozenMedia {
  readonly missing = new Set<string>();
  private readonly lookUps = new Map<string, Promise<void>>();
  private readonly found = new Set<string>();

  constructor(private readonly folders: readonly string[]) {}

  /** Finds the wiki files that a page shows or links to, so that `has` knows them. */
  async lookUp(html: string): Promise<void> {
    const paths = Array.from(html.matchAll(MEDIA_PATH), ([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    );
    for (const path of paths) {
      if (!this.lookUps.has(path)) this.lookUps.set(path, this.lookUpOne(path));
    }
    await Promise.all(paths.map((path) => this.lookUps.get(path)));
  }

  /** True if `lookUp` has found the file; else adds it to `missing`. */
  has(path: string): boolean {
    const isFound = this.found.has(path);
    if (!isFound) this.missing.add(path);
    return isFound;
  }

  /** Copies a file without a photo's location. Returns 200, or the HTTP status of the failure. */
  async copy(path: string, target: string): Promise<number> {
    const media = await openMedia(this.folders, mediaParts(path));
    if (media.kind === 'failed') return media.status;
    await pipeline(media.handle.createReadStream(), createWriteStream(target));
    await removeLocationFromFile(target);
    return 200;
  }

  private async lookUpOne(path: string): Promise<void> {
    const media = await openMedia(this.folders, mediaParts(path));
    if (media.kind === 'failed') return;
    await media.handle.close();
    this.found.add(path);
  }
}

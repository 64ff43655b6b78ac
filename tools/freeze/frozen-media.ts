import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { mediaParts, openMedia } from '@/lib/content/images/local-media';
import { removeLocationFromFile } from '@/tools/images/remove-location';

/** The path of a wiki file in HTML, alone or after the URL of a site. */
const MEDIA_PATH = /\s(?:src|href|content)="(?:https?:\/\/[^/"]+)?(\/media\/[^"?#]+)/g;

/** The existing files of the wiki. Links to others become text. */
export class FrozenMedia {
  /** Paths in pages at which no file exists. */
  readonly missing = new Set<string>();
  private readonly lookUps = new Map<string, Promise<void>>();
  private readonly found = new Set<string>();

  /** @param folders from which the site serves images */
  constructor(private readonly folders: readonly string[]) {}

  /** Looks up the images that a page names, for `has`. */
  async lookUp(html: string): Promise<void> {
    const paths = Array.from(html.matchAll(MEDIA_PATH), ([, path = '']) =>
      path.replaceAll('&amp;', '&'),
    );
    for (const path of paths) {
      if (!this.lookUps.has(path)) this.lookUps.set(path, this.lookUpOne(path));
    }
    await Promise.all(paths.map((path) => this.lookUps.get(path)));
  }

  /** True for the path of an image that was looked up and exists. */
  has(path: string): boolean {
    const isFound = this.found.has(path);
    if (!isFound) this.missing.add(path);
    return isFound;
  }

  /** Copies a file without the location of a photograph. Returns the status when there is none. */
  async copy(path: string, target: string): Promise<number> {
    const media = await openMedia(this.folders, mediaParts(path));
    if ('status' in media) return media.status;
    await pipeline(media.handle.createReadStream(), createWriteStream(target));
    await removeLocationFromFile(target);
    return 200;
  }

  private async lookUpOne(path: string): Promise<void> {
    const media = await openMedia(this.folders, mediaParts(path));
    if ('status' in media) return;
    await media.handle.close();
    this.found.add(path);
  }
}

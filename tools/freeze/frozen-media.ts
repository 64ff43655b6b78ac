import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { filesBelow } from '@/lib/base/files/files-below';
import { mediaParts, openMedia } from '@/lib/content/images/local-media';
import { removeLocationFromFile } from '@/tools/images/remove-location';

const keyOf = (parts: readonly string[]) => JSON.stringify(parts);

/** Existing wiki files. Links to others become text. */
export class FrozenMedia {
  readonly missing = new Set<string>();

  private constructor(
    private readonly folders: readonly string[],
    private readonly found: ReadonlySet<string>,
  ) {}

  /** Lists the files below folders, of which some may not exist. */
  static async open(folders: readonly string[]): Promise<FrozenMedia> {
    const found = new Set<string>();
    for (const folder of folders) {
      for (const name of await filesBelow(folder).catch(() => [])) {
        const parts = name.split('/');
        const media = await openMedia(folders, parts);
        if (media.kind === 'failed') continue;
        await media.handle.close();
        found.add(keyOf(parts));
      }
    }
    return new FrozenMedia(folders, found);
  }

  /** True if there is a file for a path; else adds the path to `missing`. */
  has(path: string): boolean {
    const isFound = this.found.has(keyOf(mediaParts(path)));
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
}

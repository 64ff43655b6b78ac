import type { ElementContent } from 'hast';
import { createElement, createText } from '@/lib/content/tree/hast';

export interface PorterMedia {
  id: number | undefined;
  /** `''` in files of SMF. */
  name: string;
  path: string;
  isImage: boolean;
}

/** Returns the address that SMF has for a file. */
export const smfAddress = (id: number | string) => `index.php?action=dlattach;attach=${id}`;

/** True for the name of a picture that browsers show. */
export const isImageName = (name: string) => /\.(?:png|jpe?g|gif|webp)$/i.test(name);

function show({ name, path, isImage }: PorterMedia): ElementContent[] {
  const label = name || path.slice(path.lastIndexOf('/') + 1);
  if (isImage) return [createElement('img', { src: path, alt: label })];
  return [createElement('a', { href: path }, [createText(label)])];
}

/** The files of a post. Those that its text does not name stand below it. */
export class MediaOfPost {
  private readonly taken = new Set<PorterMedia>();
  private newestFirst: PorterMedia[] | undefined;

  constructor(private readonly files: readonly PorterMedia[]) {}

  /** Returns the file of an id; undefined for an unknown one. */
  take(id: number): ElementContent[] | undefined {
    return this.show(this.files.find((file) => file.id === id));
  }

  /** Returns the file at a place. phpBB counts the files of a post from 0, the newest first. */
  takeAt(place: number): ElementContent[] | undefined {
    this.newestFirst ??= this.files.toSorted((one, other) => (other.id ?? 0) - (one.id ?? 0));
    return this.show(this.newestFirst[place]);
  }

  /**
   * Returns the file of SMF that a text names by id and name. Nitro Porter leaves out the ids of such files,
   * and the files of opening posts.
   */
  takeOfSmf(id: string, name: string): ElementContent[] {
    const file = this.files.find((each) => each.id === undefined && each.name === name);
    if (file) this.taken.add(file);
    return show({ id: Number(id), name, path: smfAddress(id), isImage: isImageName(name) });
  }

  /** Returns the files that were not taken, each in a line. */
  rest(): ElementContent[] {
    return this.files
      .filter((file) => !this.taken.has(file))
      .map((file) => createElement('p', {}, show(file)));
  }

  private show(file: PorterMedia | undefined): ElementContent[] | undefined {
    if (!file) return undefined;
    this.taken.add(file);
    return show(file);
  }
}

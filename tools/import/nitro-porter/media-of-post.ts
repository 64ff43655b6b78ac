import type { ElementContent } from 'hast';
import { createElement, createText } from '@/lib/content/tree/hast';

export interface PorterMedia {
  id: number;
  name: string;
  path: string;
  isImage: boolean;
}

function show({ name, path, isImage }: PorterMedia): ElementContent[] {
  const label = name || path.slice(path.lastIndexOf('/') + 1);
  if (isImage) return [createElement('img', { src: path, alt: label })];
  return [createElement('a', { href: path }, [createText(label)])];
}

/** The files of a post. Those that its text does not name stand below it. */
export class MediaOfPost {
  private readonly taken = new Set<PorterMedia>();

  constructor(private readonly files: readonly PorterMedia[]) {}

  /**
   * Returns the file of a number; undefined for an unknown one.
   * @param mayBePlace phpBB counts the files of a post from 0, other systems give their ids
   */
  take(number: string, mayBePlace: boolean): ElementContent[] | undefined {
    const file =
      this.files.find(({ id }) => String(id) === number) ??
      (mayBePlace && /^\d{1,4}$/.test(number) ? this.files[Number(number)] : undefined);
    if (!file) return undefined;
    this.taken.add(file);
    return show(file);
  }

  /** Returns the files that were not taken, each in a line. */
  rest(): ElementContent[] {
    return this.files
      .filter((file) => !this.taken.has(file))
      .map((file) => createElement('p', {}, show(file)));
  }
}

import { config } from '@/lib/base/config/config';
import { mediaFolders, mediaParts, readLocalMedia } from '@/lib/content/images/local-media';
import { detectRasterType } from '@/lib/content/images/raster-type';
import { hasImageHeader } from './image-header';

/** An image of a book. */
export interface BookImage {
  /** Its path in the book. */
  file: string;
  type: string;
  bytes: Uint8Array;
}

/** The raster images that every reading system shows (EPUB 3.2, core media types). */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};

const DATA_URL = /^data:[^,]*;base64,(.*)$/;

/** The bytes of an image in a data URL, or of the wiki; undefined for any other. */
async function readImage(src: string): Promise<Buffer | undefined> {
  const [, encoded] = DATA_URL.exec(src) ?? [];
  if (encoded !== undefined) return Buffer.from(encoded, 'base64');
  const [path = ''] = src.split(/[?#]/, 1);
  const image = await readLocalMedia(mediaFolders(config().dataDir), mediaParts(path));
  return 'status' in image ? undefined : Buffer.from(image.bytes);
}

/** Collects the images of a book, each once. */
export class BookImages {
  readonly images: BookImage[] = [];
  private readonly files = new Map<string, string | undefined>();

  /** The path in the book of an image that the site shows; undefined where the book cannot hold it. */
  async add(src: string): Promise<string | undefined> {
    if (!this.files.has(src)) this.files.set(src, await this.load(src));
    return this.files.get(src);
  }

  private async load(src: string): Promise<string | undefined> {
    const bytes = await readImage(src);
    const type = bytes && detectRasterType(bytes);
    const extension = type && EXTENSIONS[type];
    if (!extension || !hasImageHeader(type, bytes)) return undefined;
    const file = `images/${this.images.length + 1}.${extension}`;
    this.images.push({ file, type, bytes });
    return file;
  }
}

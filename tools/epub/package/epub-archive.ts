import { type Zippable, zipSync } from 'fflate';
import { CommandError } from '@/tools/cli/command-error';
import { printXml, xml } from '../xhtml/xml';

/** The folder of the book in the archive, and the package document in it. */
const FOLDER = 'EPUB';
export const PACKAGE_DOCUMENT = 'package.opf';

/** A reading system loads a book into memory. */
const MAX_BYTES = 1024 * 1024 * 1024;
/** Fixed, so that equal files give equal archives. Earlier times do not exist in ZIP. */
const MODIFIED_AT = new Date(1980, 0, 1);

const container = () =>
  printXml(
    xml(
      'container',
      { version: '1.0', xmlns: 'urn:oasis:names:tc:opendocument:xmlns:container' },
      xml(
        'rootfiles',
        {},
        xml('rootfile', {
          'full-path': `${FOLDER}/${PACKAGE_DOCUMENT}`,
          'media-type': 'application/oebps-package+xml',
        }),
      ),
    ),
  );

/** An EPUB container (EPUB 3.3, 4): a ZIP archive that begins with its media type. */
export class EpubArchive {
  private bytes = 0;
  private readonly files: Zippable = {
    mimetype: [Buffer.from('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': Buffer.from(container()),
  };

  /**
   * Adds a file.
   * @param file its path in the folder of the book
   * @param content text is compressed, bytes (of images) are stored
   * @throws CommandError for a book that is too large
   */
  add(file: string, content: string | Uint8Array): void {
    const data = typeof content === 'string' ? Buffer.from(content) : content;
    this.bytes += data.byteLength;
    if (this.bytes > MAX_BYTES) {
      throw new CommandError('The book would be larger than 1 GB. Choose a smaller part.');
    }
    this.files[`${FOLDER}/${file}`] = [data, { level: typeof content === 'string' ? 6 : 0 }];
  }

  /** Returns the archive. */
  pack(): Uint8Array {
    return zipSync(this.files, { mtime: MODIFIED_AT });
  }
}

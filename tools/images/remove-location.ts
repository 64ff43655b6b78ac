import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { IMAGE_NAME } from '@/lib/base/files/image-copies';

/** How the metadata of a photograph begin: a TIFF of either byte order (Exif 3.0, 4.5.2). */
const BEGINNINGS = ['II*\0', 'MM\0*'].map((text) => Buffer.from(text, 'latin1'));
/** A file has one such beginning, or one for each picture in it; more are a part of its pixels. */
const MAX_BEGINNINGS = 1000;
const MAX_ENTRIES = 512;
const ENTRY_BYTES = 12;
/** The tag of the entry that leads to the directory of the place (Exif 3.0, 4.6.3). */
const GPS_POINTER = 0x8825;
/** The tags for the place of the camera, and of what it looked at, end here (Exif 3.0, 4.6.6). */
const LAST_GPS_TAG = 0x1f;
/** A longer value is no part of a place, but of the pixels. */
const MAX_VALUE_BYTES = 65_536;
const COORDINATES = [0x02, 0x04, 0x14, 0x16];
/** The bytes of a value of each type, by the number of the type (TIFF 6.0, page 15). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** The ends of metadata in XML (XMP part 1, 7.3.2), and the prefix of its names for places. */
const XMP_START = '<x:xmpmeta';
const XMP_END = '</x:xmpmeta>';
const XMP_PLACE = ':GPS';
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** How far behind the keyword of a chunk its text begins (PNG 3, 11.3.3), where an `iTXt` has no language. */
const TEXT_OFFSETS: Readonly<Record<string, number>> = { tEXt: 1, zTXt: 2, iTXt: 5 };
/** The keywords of such text. */
const PROFILE = /^(?:XML:com\.adobe\.xmp|Raw profile type )/;
/** A PNG has one of each kind. */
const MAX_PROFILES = 10;
const MAX_PROFILE_BYTES = 4_000_000;
/** A longer file is no photograph of a page. */
const MAX_FILE_BYTES = 64_000_000;

/**
 * Overwrites in the bytes of an image (JPEG, PNG, WebP, AVIF, TIFF) where it was taken. All else stays, also
 * how it is turned; metadata in XML that tell the place are blanked as a whole.
 * @returns whether the bytes told a place
 */
export function removeLocation(bytes: Buffer): boolean {
  let isFound = false;
  for (const beginning of BEGINNINGS) {
    let at = bytes.indexOf(beginning);
    for (let count = 0; at >= 0 && count < MAX_BEGINNINGS; count++) {
      isFound = blankDirectory(bytes.subarray(at), beginning[0] === 0x49) || isFound;
      at = bytes.indexOf(beginning, at + 1);
    }
  }
  for (let at = bytes.indexOf(XMP_START); at >= 0; ) {
    const end = bytes.indexOf(XMP_END, at);
    const packet = bytes.subarray(at, end < 0 ? bytes.length : end + XMP_END.length);
    if (packet.includes(XMP_PLACE)) {
      packet.fill(' ');
      isFound = true;
    }
    // Behind it, so that many beginnings take linear time.
    at = bytes.indexOf(XMP_START, at + packet.length);
  }
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  return isPng ? finishPng(bytes) || isFound : isFound;
}

/** Blanks the directory of the place in a TIFF. Returns whether it had coordinates; false for bytes that are no TIFF. */
function blankDirectory(tiff: Buffer, isLittleEndian: boolean): boolean {
  const short = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittleEndian ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  /** The places of the entries of a directory; none where there cannot be one. */
  const entriesAt = (start: number): number[] => {
    if (start + 2 > tiff.length) return [];
    const count = short(start);
    if (count > MAX_ENTRIES || start + 2 + count * ENTRY_BYTES > tiff.length) return [];
    return Array.from({ length: count }, (_, index) => start + 2 + index * ENTRY_BYTES);
  };

  if (tiff.length < 8) return false;
  const pointer = entriesAt(long(4)).find((at) => short(at) === GPS_POINTER);
  if (pointer === undefined) return false;
  const directory = long(pointer + 8);
  const entries = entriesAt(directory);
  const sizeOfValue = (at: number) =>
    (TYPE_BYTES[short(at + 2)] ?? Number.POSITIVE_INFINITY) * long(at + 4);
  const isDirectory =
    entries.length <= LAST_GPS_TAG + 1 &&
    entries.every((at) => short(at) <= LAST_GPS_TAG && sizeOfValue(at) <= MAX_VALUE_BYTES);
  const hasPlace = entries.some((at) => COORDINATES.includes(short(at)));
  if (!isDirectory || !hasPlace) return false;
  for (const at of entries) {
    const sizeBytes = sizeOfValue(at);
    const value = long(at + 8);
    // A shorter value stands in the entry itself.
    if (sizeBytes > 4 && value + sizeBytes <= tiff.length) tiff.fill(0, value, value + sizeBytes);
  }
  tiff.fill(0, directory, directory + 2 + entries.length * ENTRY_BYTES);
  return true;
}

/**
 * Blanks metadata that a PNG has as compressed text where these tell a place, and computes the checksums of
 * its chunks of metadata (PNG 3, 5.3). Returns whether such text told a place.
 */
function finishPng(png: Buffer): boolean {
  let isFound = false;
  let profiles = 0;
  for (let at = PNG_SIGNATURE.length; at + 12 <= png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) break;
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, end);
    const isProfile =
      TEXT_OFFSETS[type] !== undefined && PROFILE.test(data.toString('latin1', 0, 20));
    if (isProfile) profiles += 1;
    if (isProfile && profiles <= MAX_PROFILES && profileTellsPlace(type, data)) {
      // A text of its length without words.
      png.write('tEXtComment\0', at + 4, 'latin1');
      data.fill(' ', 'Comment\0'.length);
      isFound = true;
    }
    if (type === 'eXIf' || TEXT_OFFSETS[type] !== undefined) {
      png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end);
    }
    at = end + 4;
  }
  return isFound;
}

/** True for a chunk of text with metadata in XML, or with those that ImageMagick writes in hexadecimal digits, that tell a place. */
function profileTellsPlace(type: string, data: Buffer): boolean {
  const keyword = data.subarray(0, data.indexOf(0)).toString('latin1');
  const text = inflated(data.subarray(keyword.length + (TEXT_OFFSETS[type] ?? 0)));
  if (keyword.startsWith('XML')) return text.includes(XMP_PLACE);
  const [, , , ...lines] = text.toString('latin1').split('\n');
  return removeLocation(Buffer.from(lines.join(''), 'hex'));
}

/** The bytes of a zlib stream; the bytes themselves where they are none. */
function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_PROFILE_BYTES });
  } catch {
    return bytes;
  }
}

/** The checksum of a chunk (PNG 3, annex D). Node has one from 20.15 on only. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The bytes of a file that is named as an image; undefined for any other file, and for a very long one. */
async function readImage(path: string): Promise<Buffer | undefined> {
  if (!IMAGE_NAME.test(path)) return undefined;
  const { size } = await stat(path);
  return size > MAX_FILE_BYTES ? undefined : readFile(path);
}

/** Takes out of a file, where it is an image, where that was taken. @throws a system error */
export async function removeLocationFromFile(path: string): Promise<void> {
  const bytes = await readImage(path);
  if (!bytes || !removeLocation(bytes)) return;
  // A copy has the permissions of its original, which may be read-only.
  await chmod(path, 0o644);
  await writeFile(path, bytes);
}

/** Returns whether a file is an image that tells where it was taken; undefined where it is no image. @throws a system error */
export async function tellsLocation(path: string): Promise<boolean | undefined> {
  const bytes = await readImage(path);
  return bytes && removeLocation(bytes);
}

import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { IMAGE_NAME } from '@/lib/base/files/copied-files';

/** Photo metadata begin like a TIFF in either byte order (Exif 3.0, 4.5.2). */
const BEGINNINGS = ['II*\0', 'MM\0*'].map((text) => Buffer.from(text, 'latin1'));
/** More matches than these are pixel data. */
const MAX_BEGINNINGS = 1000;
const MAX_ENTRIES = 512;
const ENTRY_BYTES = 12;
/** Entry of the GPS directory (Exif 3.0, 4.6.3). */
const GPS_POINTER = 0x8825;
/** Last tag for the camera's or subject's place (Exif 3.0, 4.6.6). */
const LAST_GPS_TAG = 0x1f;
/** Longer values are pixel data. */
const MAX_VALUE_BYTES = 65_536;
const COORDINATES = [0x02, 0x04, 0x14, 0x16];
/** Bytes per value, by type number (TIFF 6.0, page 15). */
const TYPE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];
/** XML metadata (XMP part 1, 7.3.2) and its prefix for places. */
const XMP_START = '<x:xmpmeta';
const XMP_END = '</x:xmpmeta>';
const XMP_PLACE = ':GPS';
const PNG_SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** Where a chunk's text begins after its keyword (PNG 3, 11.3.3); `iTXt` without language. */
const TEXT_OFFSETS: Readonly<Record<string, number>> = { tEXt: 1, zTXt: 2, iTXt: 5 };
const PROFILE = /^(?:XML:com\.adobe\.xmp|Raw profile type )/;
/** A PNG has one profile of each kind. */
const MAX_PROFILES = 10;
const MAX_PROFILE_BYTES = 4_000_000;
/** Pages show no larger photograph, so such files stay as they are. */
const MAX_FILE_BYTES = 64_000_000;

/**
 * Erases an image's location in place (JPEG, PNG, WebP, AVIF, TIFF) and keeps the rest. XML metadata with a
 * place are blanked whole. Returns whether the image had a location.
 */
export function removeLocation(bytes: Buffer): boolean {
  let isFound = false;
  for (const beginning of BEGINNINGS) {
    let at = bytes.indexOf(beginning);
    for (let count = 0; at >= 0 && count < MAX_BEGINNINGS; count++) {
      if (blankDirectory(bytes.subarray(at))) isFound = true;
      at = bytes.indexOf(beginning, at + 1);
    }
  }
  let at = bytes.indexOf(XMP_START);
  while (at >= 0) {
    const end = bytes.indexOf(XMP_END, at);
    const packet = bytes.subarray(at, end < 0 ? bytes.length : end + XMP_END.length);
    if (packet.includes(XMP_PLACE)) {
      packet.fill(' ');
      isFound = true;
    }
    // Skipping the packet keeps time linear.
    at = bytes.indexOf(XMP_START, at + packet.length);
  }
  const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
  const isFoundInText = isPng && finishPng(bytes);
  return isFoundInText || isFound;
}

/**
 * Blanks a TIFF's GPS directory. Returns whether it had coordinates. An entry of a directory has a tag
 * (2 bytes), a type (2), the number of values (4), and the value or its offset (4).
 */
function blankDirectory(tiff: Buffer): boolean {
  // `II` begins a little-endian TIFF, `MM` a big-endian one.
  const isLittleEndian = tiff[0] === 0x49;
  const short = (at: number) => (isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittleEndian ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const entriesAt = (start: number): number[] => {
    if (start + 2 > tiff.length) return [];
    const count = short(start);
    if (count > MAX_ENTRIES || start + 2 + count * ENTRY_BYTES > tiff.length) return [];
    return Array.from({ length: count }, (_, index) => start + 2 + index * ENTRY_BYTES);
  };

  if (tiff.length < 8) return false;
  // Byte 4 has the offset of the first directory.
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
    // Values of at most 4 bytes are in the entry.
    if (sizeBytes > 4 && value + sizeBytes <= tiff.length) tiff.fill(0, value, value + sizeBytes);
  }
  tiff.fill(0, directory, directory + 2 + entries.length * ENTRY_BYTES);
  return true;
}

/**
 * Blanks a PNG's compressed text metadata with a place, and updates checksums of metadata (PNG 3, 5.3).
 * Returns whether a text told a place.
 */
function finishPng(png: Buffer): boolean {
  let isFound = false;
  let profiles = 0;
  let at = PNG_SIGNATURE.length;
  while (at + 12 <= png.length) {
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) break;
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, end);
    const isProfile =
      TEXT_OFFSETS[type] !== undefined && PROFILE.test(data.toString('latin1', 0, 20));
    if (isProfile) profiles += 1;
    if (isProfile && profiles <= MAX_PROFILES && profileTellsPlace(type, data)) {
      // Harmless text of equal length.
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

/** True if XML metadata, or ImageMagick's in hexadecimal, tell a place. */
function profileTellsPlace(type: string, data: Buffer): boolean {
  const keyword = data.subarray(0, data.indexOf(0)).toString('latin1');
  const text = inflated(data.subarray(keyword.length + (TEXT_OFFSETS[type] ?? 0)));
  if (keyword.startsWith('XML')) return text.includes(XMP_PLACE);
  // The hexadecimal lines follow an empty line, the kind of the profile and its length.
  const [, , , ...lines] = text.toString('latin1').split('\n');
  return removeLocation(Buffer.from(lines.join(''), 'hex'));
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_PROFILE_BYTES });
  } catch {
    return bytes;
  }
}

/** Returns a chunk's checksum (PNG 3, annex D). Node has one only from 20.15 on. */
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

/** Erases an image file's location. Ignores other files, and files above 64 MB. @throws a system error */
export async function removeLocationFromFile(path: string): Promise<void> {
  if (!IMAGE_NAME.test(path) || (await stat(path)).size > MAX_FILE_BYTES) return;
  const bytes = await readFile(path);
  if (!removeLocation(bytes)) return;
  // Copies keep permissions, perhaps read-only.
  await chmod(path, 0o644);
  await writeFile(path, bytes);
}

/** The offset after the sub-blocks of a GIF: each has its length before it, and the last one is empty. */
function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
  return at + 1;
}

/** The bytes of a color table of a GIF, by the flags before it. */
const colorTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** True where a GIF reaches its first image (GIF89a, 20). */
function reachesGifImage(bytes: Buffer): boolean {
  let at = 13 + colorTableBytes(bytes[10] ?? 0);
  while (bytes[at] === 0x21) at = afterSubBlocks(bytes, at + 2);
  return bytes[at] === 0x2c && at + 10 <= bytes.length;
}

/** True for the markers that begin a frame of a JPEG, which gives the size (ITU-T T.81, table B.1). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function reachesJpegFrame(bytes: Buffer): boolean {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return bytes.readUInt16BE(at + 7) > 0;
    // A byte that fills the space before a marker.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

/** True where a PNG has its first chunk, with a size (PNG, 11.2.1). */
const hasPngHeader = (bytes: Buffer) =>
  bytes.length >= 33 &&
  bytes.toString('latin1', 12, 16) === 'IHDR' &&
  bytes.readUInt32BE(16) > 0 &&
  bytes.readUInt32BE(20) > 0;

const CHECKS: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  'image/gif': reachesGifImage,
  'image/jpeg': reachesJpegFrame,
  'image/png': hasPngHeader,
};

/** True for an image of these types that goes as far as its size; one that is cut off before shows nothing. */
export function hasImageHeader(type: string, bytes: Buffer): boolean {
  return CHECKS[type]?.(bytes) === true;
}

import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { LINEAR_MS, processorMs } from '@/e2e/fixtures/processor-time';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { removeLocation, removeLocationFromFile } from './remove-location';

const LATITUDE = '0000002f00000001';

/** Returns the metadata of a rotated photograph, with or without a latitude. */
function createTiff(isLittleEndian: boolean, hasPlace = true): Buffer {
  const tiff = Buffer.alloc(80);
  tiff.write(isLittleEndian ? 'II*\0' : 'MM\0*', 'latin1');
  const short = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  const entry = (at: number, tag: number, type: number, value: number) => {
    short(tag, at);
    short(type, at + 2);
    long(1, at + 4);
    long(value, at + 8);
  };
  long(8, 4);
  short(2, 8);
  entry(10, 0x112, 3, 6);
  if (!hasPlace) return tiff;
  entry(22, 0x8825, 4, 40);
  short(1, 40);
  entry(42, 2, 5, 60);
  tiff.write(LATITUDE, 60, 'hex');
  return tiff;
}

const XMP = '<x:xmpmeta><rdf:Description exif:GPSLatitude="47,30N"/></x:xmpmeta>';

function createPng(...chunks: [type: string, data: Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

const compressedXmp = Buffer.concat([
  Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
  deflateSync(XMP),
]);
const rawProfile = Buffer.concat([
  Buffer.from('Raw profile type exif\0\0', 'latin1'),
  deflateSync(`\nexif\n      80\n${createTiff(true).toString('hex')}\n`),
]);

const bomb = Buffer.concat([
  Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
  deflateSync(Buffer.alloc(3_900_000)),
]);

test.each([
  ['JPEG, little-endian', Buffer.concat([Buffer.from('Exif\0\0'), createTiff(true)])],
  ['JPEG, big-endian', Buffer.concat([Buffer.from('Exif\0\0'), createTiff(false)])],
  ['XML', Buffer.from(`before${XMP}after`)],
  ['PNG', createPng(['eXIf', createTiff(false)])],
  ['PNG with compressed XML', createPng(['iTXt', compressedXmp])],
  ['PNG of ImageMagick', createPng(['zTXt', rawProfile])],
])('the place of a photograph is taken out of its metadata: %s', (_, bytes) => {
  const before = bytes.length;
  expect(removeLocation(bytes)).toBe(true);
  expect(bytes).toHaveLength(before);
  expect(bytes.includes(LATITUDE, 0, 'hex') || bytes.includes('47,30N')).toBe(false);
  expect(removeLocation(bytes)).toBe(false);
});

test('all else of the metadata stays, and the checksums of a PNG are those of its chunks', () => {
  const photograph = createTiff(true);
  removeLocation(photograph);
  expect(photograph.subarray(0, 40)).toEqual(createTiff(true).subarray(0, 40));
  const png = createPng(['eXIf', Buffer.from('123456789')]);
  removeLocation(png);
  // Computed by another program: the CRC-32 of "eXIf123456789".
  expect(png.subarray(-4).toString('hex')).toBe('7ade7de8');
});

test.each([
  ['no place', createTiff(true, false)],
  ['no metadata', Buffer.from('II*\0MM\0*II*\0'.repeat(2000), 'latin1')],
  ['a directory that is cut off', createTiff(true).subarray(0, 50)],
  ['other XML', Buffer.from('<x:xmpmeta>a</x:xmpmeta>')],
  ['a PNG that is cut off', createPng(['eXIf', createTiff(true)]).subarray(0, 30)],
])('bytes with %s stay as they are', (_, bytes) => {
  const before = Buffer.from(bytes);
  expect(removeLocation(bytes)).toBe(false);
  expect(bytes).toEqual(before);
});

test.each([
  ['beginnings of XML', Buffer.from('<x:xmpmeta'.repeat(800_000))],
  ['beginnings of XML with one end', Buffer.from(`${'<x:xmpmeta'.repeat(800_000)}</x:xmpmeta>`)],
  ['beginnings of metadata', Buffer.from('II*\0MM\0*'.repeat(1_000_000), 'latin1')],
  ['metadata', Buffer.concat(Array.from({ length: 100_000 }, () => createTiff(true)))],
  [
    'compressed text',
    createPng(...Array.from({ length: 2000 }, (): [string, Buffer] => ['iTXt', bomb])),
  ],
])('8 MB of %s take linear time', (_, bytes) => {
  expect(processorMs(() => removeLocation(bytes))).toBeLessThan(LINEAR_MS);
});

test('files that are images are read, and replaced also where they are read-only', async () => {
  const dir = temporaryDir();
  const paths = ['a.JPG', 'b.txt'].map((name) => join(dir, name));
  for (const path of paths) {
    writeFileSync(path, createTiff(true));
    chmodSync(path, 0o444);
  }
  for (const path of paths) await removeLocationFromFile(path);
  expect(removeLocation(readFileSync(join(dir, 'a.JPG')))).toBe(false);
  expect(readFileSync(join(dir, 'b.txt'))).toEqual(createTiff(true));
});

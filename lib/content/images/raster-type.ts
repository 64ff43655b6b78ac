interface Kind {
  type: string;
  is: (start: Buffer) => boolean;
}

const ascii = (start: Buffer, from: number, to: number) => start.toString('latin1', from, to);

const KINDS: readonly Kind[] = [
  { type: 'image/png', is: (start) => ascii(start, 0, 8) === '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', is: (start) => ascii(start, 0, 3) === '\xff\xd8\xff' },
  { type: 'image/gif', is: (start) => /^GIF8[79]a/.test(ascii(start, 0, 6)) },
  { type: 'image/webp', is: (start) => /^RIFF.{4}WEBP/s.test(ascii(start, 0, 12)) },
  { type: 'image/avif', is: (start) => /^.{4}ftypavi[fs]/s.test(ascii(start, 0, 12)) },
];

/** The media type of a raster image by its first bytes, whatever it calls itself; undefined for all else. */
export function rasterType(bytes: Buffer): string | undefined {
  return KINDS.find(({ is }) => is(bytes))?.type;
}

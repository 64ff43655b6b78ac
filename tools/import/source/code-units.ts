import type { TextEncoding } from './decode-text';

/** How an encoding stores its code units. */
export interface CodeUnits {
  widthBytes: 1 | 2;
  newline: Buffer;
  at(bytes: Buffer, index: number): number;
}

const byteAt = (bytes: Buffer, index: number) => bytes[index] ?? 0;

const BYTES: CodeUnits = { widthBytes: 1, newline: Buffer.from([10]), at: byteAt };

export const CODE_UNITS: Record<TextEncoding, CodeUnits> = {
  'utf-8': BYTES,
  'utf-16le': {
    widthBytes: 2,
    newline: Buffer.from([10, 0]),
    at: (bytes, index) => byteAt(bytes, index) | (byteAt(bytes, index + 1) << 8),
  },
  'utf-16be': {
    widthBytes: 2,
    newline: Buffer.from([0, 10]),
    at: (bytes, index) => (byteAt(bytes, index) << 8) | byteAt(bytes, index + 1),
  },
};

/** Returns whether a code unit is ASCII white space. */
export const isSpace = (unit: number) => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);

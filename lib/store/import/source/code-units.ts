import type { TextEncoding } from './decode-text';

/** How the code units of an encoding stand in bytes. */
export interface CodeUnits {
  /** Bytes of a unit. */
  width: 1 | 2;
  newline: Buffer;
  at(bytes: Buffer, index: number): number;
}

const byte = (bytes: Buffer, index: number) => bytes[index] ?? 0;

const BYTES: CodeUnits = { width: 1, newline: Buffer.from([10]), at: byte };

/** The code units of each encoding. */
export const CODE_UNITS: Record<TextEncoding, CodeUnits> = {
  'utf-8': BYTES,
  'utf-16le': {
    width: 2,
    newline: Buffer.from([10, 0]),
    at: (bytes, index) => byte(bytes, index) | (byte(bytes, index + 1) << 8),
  },
  'utf-16be': {
    width: 2,
    newline: Buffer.from([0, 10]),
    at: (bytes, index) => (byte(bytes, index) << 8) | byte(bytes, index + 1),
  },
};

/** Whether a code unit is white space of ASCII. */
export const isSpace = (unit: number) => unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);

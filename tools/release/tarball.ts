import { constants, gzipSync } from 'node:zlib';
import type { ReleaseFiles } from './release-files';

const BLOCK = 512;
const MAX_NAME = 100;
/** npm looks for a package in this folder of its tarball. */
const FOLDER = 'package';
/** Byte of gzip's header that names the operating system (RFC 1952); 255 is unknown. */
const GZIP_SYSTEM = 9;

/** Splits a path into the two fields that a header has for it. @throws for one that is too long */
function splitPath(file: string): [prefix: string, name: string] {
  if (file.length <= MAX_NAME) return ['', file];
  const at = file.indexOf('/', file.length - MAX_NAME - 1);
  if (at < 0 || at > 155) throw new Error(`The path ${file} is too long for a tarball.`);
  return [file.slice(0, at), file.slice(at + 1)];
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** A header of the format ustar (POSIX.1-1988, pax). */
function headerOf(file: string, size: number, mode: number, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [prefix, name] = splitPath(`${FOLDER}/${file}`);
  const fields: [number, string][] = [
    [0, name],
    [100, octal(mode, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(time, 11)],
    [148, ' '.repeat(8)],
    [156, '0'],
    [257, 'ustar\x0000'],
    [345, prefix],
  ];
  for (const [at, text] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${octal(sum, 6)} `, 148, 'latin1');
  return header;
}

/**
 * Packs files as npm does, always to the same bytes: sorted, without owners, with one time for all.
 * @param time seconds since 1970
 * @param programs paths of the files that may be executed
 */
export function packTarball(
  files: ReleaseFiles,
  time: number,
  programs: ReadonlySet<string>,
): Buffer {
  const names = [...files.keys()].sort();
  const parts = names.flatMap((name) => {
    const bytes = files.get(name) ?? Buffer.alloc(0);
    const header = headerOf(name, bytes.length, programs.has(name) ? 0o755 : 0o644, time);
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.length % BLOCK)) % BLOCK)];
  });
  const packed = gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]), {
    level: constants.Z_BEST_COMPRESSION,
  });
  packed[GZIP_SYSTEM] = 255;
  return packed;
}

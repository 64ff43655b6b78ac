import { createHash } from 'node:crypto';

/**
 * The lasting id of what stands at an address: the address itself; for a site that does not know
 * its own, a UUID made from the path (RFC 9562, version 5), because an Atom id must be absolute.
 */
export function entryId(address: string): string {
  if (/^https?:/.test(address)) return address;
  const hash = createHash('sha1').update(`lectern:${address}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex');
  const parts = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ] as const;
  return `urn:uuid:${parts.map(([from, to]) => hex.slice(from, to)).join('-')}`;
}

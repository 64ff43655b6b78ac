import { createHash } from 'node:crypto';

/** Permanent id: a UUID (RFC 9562, version 5) of the path, independent of SITE_URL. */
export function feedEntryId(url: string): string {
  const path = url.replace(/^https?:\/\/[^/]+/, '');
  const hash = createHash('sha1').update(`lectern:${path}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const uuid = hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  return `urn:uuid:${uuid}`;
}

import { createHash } from 'node:crypto';

/**
 * The permanent id of a feed or an entry: its URL. Without SITE_URL it is a UUID of the path
 * (RFC 9562, version 5), because an Atom id must be absolute.
 */
export function feedEntryId(url: string): string {
  if (/^https?:/.test(url)) return url;
  const hash = createHash('sha1').update(`lectern:${url}`).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const uuid = hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
  return `urn:uuid:${uuid}`;
}

import { createHmac, timingSafeEqual } from 'node:crypto';
import { routePath } from '@/lib/urls/routes/route-path';
import { signingSecret } from './signing-secret';

const PATH = routePath('/image');

export interface ImageSigner {
  /** The path that serves the image at an address: `/image?url=…&sig=…`. */
  path: (address: string) => string;
  /** The address that a query of such a path names; undefined when its signature is not ours. */
  address: (query: URLSearchParams) => string | undefined;
  /** Whether a path is one that `path` gave. */
  verifies: (path: string) => boolean;
}

/** Signs addresses (HMAC-SHA-256, 128 bits), so that nobody can have other ones fetched. */
export function signerWith(secret: Buffer): ImageSigner {
  const sign = (address: string) =>
    createHmac('sha256', secret).update(address).digest().subarray(0, 16);

  const path = (address: string) => {
    const query = new URLSearchParams({ url: address, sig: sign(address).toString('base64url') });
    return `${PATH}?${query}`;
  };

  const address = (query: URLSearchParams) => {
    const given = query.get('url');
    const signature = Buffer.from(query.get('sig') ?? '', 'base64url');
    if (given === null || signature.length !== 16) return undefined;
    return timingSafeEqual(signature, sign(given)) ? given : undefined;
  };

  const verifies = (given: string) => {
    if (!given.startsWith(`${PATH}?`)) return false;
    const found = address(new URLSearchParams(given.slice(PATH.length + 1)));
    return found !== undefined && path(found) === given;
  };

  return { path, address, verifies };
}

/** The signer of this site; its secret is kept in the data folder. */
export function imageSigner(dataDir: string): ImageSigner {
  return signerWith(signingSecret(dataDir));
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { filesBelow } from '@/lib/base/files/files-below';
import { FILE_QUALITY, PreparedResponse } from '@/lib/http/prepared-response';
import { FILE_POLICY, SHOWN_ANYWHERE } from '@/lib/http/security-headers';
import { BUILD_PREFIX, BUILT_FILES_DIR } from '../next/build-output';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** `Cache-Control` of files with a content hash in their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
const ONE_DAY = 'public, max-age=86400';

/** Returns the response for a static file. Its extension sets the media type. */
export function staticFile(name: string, cacheControl: string, body: Buffer): PreparedResponse {
  const type = TYPES[path.extname(name)] ?? 'application/octet-stream';
  const headers = {
    'content-type': type,
    'cache-control': cacheControl,
    'content-security-policy': FILE_POLICY,
    ...(type.startsWith('image/') && SHOWN_ANYWHERE),
  };
  return new PreparedResponse(200, headers, body, { brotliQuality: FILE_QUALITY });
}

async function readFolder(
  folder: string,
  prefix: string,
  cacheControl: string,
): Promise<[string, PreparedResponse][]> {
  const files = await filesBelow(folder).catch(() => []);
  return Promise.all(
    files.map(async (file): Promise<[string, PreparedResponse]> => {
      const body = await readFile(path.join(folder, file));
      const segments = file.split('/').map(encodeURIComponent);
      return [prefix + segments.join('/'), staticFile(file, cacheControl, body)];
    }),
  );
}

/**
 * Returns the responses for the build's files and `public/` by path (a few hundred kB). A missing folder adds
 * none.
 */
export async function readStaticFiles(root: string): Promise<Map<string, PreparedResponse>> {
  const [built, own] = await Promise.all([
    readFolder(path.join(root, BUILT_FILES_DIR), BUILD_PREFIX, IMMUTABLE),
    readFolder(path.join(root, 'public'), '/', ONE_DAY),
  ]);
  return new Map([...built, ...own]);
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { FILE_QUALITY, PreparedResponse } from '../response/prepared-response';
import { FILE_POLICY } from '../response/security-headers';

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

/** Files that carry their content's hash in their name never change; the others are asked for again after a day. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
const DAILY = 'public, max-age=86400';

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

async function readFolder(
  folder: string,
  prefix: string,
  cacheControl: string,
): Promise<[string, PreparedResponse][]> {
  const files = await filesBelow(folder);
  return Promise.all(
    files.map(async (file): Promise<[string, PreparedResponse]> => {
      const headers = {
        'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream',
        'cache-control': cacheControl,
        'content-security-policy': FILE_POLICY,
      };
      const url =
        prefix + path.relative(folder, file).split(path.sep).map(encodeURIComponent).join('/');
      return [
        url,
        new PreparedResponse(200, headers, await readFile(file), undefined, FILE_QUALITY),
      ];
    }),
  );
}

/**
 * Everything that the build and `public/` hold for browsers, by its path on the site, in memory:
 * a few hundred kB, compressed once.
 */
export async function readStaticFiles(root: string): Promise<Map<string, PreparedResponse>> {
  const [built, own] = await Promise.all([
    readFolder(path.join(root, '.next/static'), '/_next/static/', IMMUTABLE),
    readFolder(path.join(root, 'public'), '/', DAILY),
  ]);
  return new Map([...built, ...own]);
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { browserScripts } from '@/lib/render/browser-scripts';
import { FILE_QUALITY, PreparedResponse } from '../response/prepared-response';
import { FILE_POLICY } from '../response/security-headers';

const FOLDER = '/assets/';

function file(name: string, body: Buffer): [string, PreparedResponse] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': FILE_POLICY,
  };
  return [
    `${FOLDER}${name}-${hash}.js`,
    new PreparedResponse(200, headers, body, undefined, FILE_QUALITY),
  ];
}

/**
 * Reads the compiled scripts of `lib/browser` (a few kB) and lets pages know them.
 * Gives those that are files, by their path on the site.
 */
export async function readBrowserScripts(root: string): Promise<[string, PreparedResponse][]> {
  const read = (name: string) => readFile(path.join(root, 'dist/scripts', `${name}.js`));
  const [beforePaint, reading, notebook] = await Promise.all([
    read('before-paint'),
    read('reading'),
    read('notebook'),
  ]);
  const files = [file('reading', reading), file('notebook', notebook)];
  const [readingPath, notebookPath] = files.map(([address]) => address);
  browserScripts.set({
    beforePaint: beforePaint.toString().trim(),
    reading: readingPath,
    history: notebookPath,
  });
  return files;
}

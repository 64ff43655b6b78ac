import { createHash } from 'node:crypto';
import path from 'node:path';
import { build } from 'esbuild';
import { browserScripts } from './browser-scripts';
import { FILE_QUALITY, Page } from './page';
import { FILE_POLICY } from './security-headers';

const FOLDER = '/assets/';

async function compile(root: string, name: string): Promise<Buffer> {
  const { outputFiles } = await build({
    entryPoints: [path.join(root, 'lib/reading', `${name}.ts`)],
    tsconfig: path.join(root, 'tsconfig.json'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
}

function file(name: string, body: Buffer): [string, Page] {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 16);
  const headers = {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': FILE_POLICY,
  };
  return [`${FOLDER}${name}-${hash}.js`, new Page(200, headers, body, undefined, FILE_QUALITY)];
}

/**
 * Compiles the scripts of `lib/reading` (a few kB, a few milliseconds) and lets pages know them.
 * Gives those that are files, by their path on the site.
 */
export async function makeBrowserScripts(root: string): Promise<[string, Page][]> {
  const [beforePaint, reading, notebook] = await Promise.all([
    compile(root, 'before-paint'),
    compile(root, 'script'),
    compile(root, 'notebook-script'),
  ]);
  const files = [file('reading', reading), file('notebook', notebook)];
  const [readingPath, notebookPath] = files.map(([address]) => address);
  Object.assign(browserScripts(), {
    beforePaint: beforePaint.toString().trim(),
    reading: readingPath,
    notebook: notebookPath,
  });
  return files;
}

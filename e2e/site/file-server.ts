import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';

const TYPES: Record<string, string> = {
  '.atom': 'application/atom+xml',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/feed+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

/** Serves the files of `dir` below `/archive/`. */
export const serveFiles = (dir: string): Promise<HttpService> =>
  serveHttp(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const name = decodeURIComponent(pathname).replace(/^\/archive\//, '');
    const file = path.join(dir, name);
    const body = file.startsWith(dir) ? await readFile(file).catch(() => undefined) : undefined;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const TYPES: Record<string, string> = {
  '.atom': 'application/atom+xml',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/feed+json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
};

/** Serves the files of `dir` below `/archive/` of the returned URL. */
export async function serveFiles(dir: string): Promise<{ url: string; stop(): Promise<unknown> }> {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://files');
    const name = decodeURIComponent(pathname).replace(/^\/archive\//, '');
    const file = path.join(dir, name);
    const body = file.startsWith(dir) ? await readFile(file).catch(() => undefined) : undefined;
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

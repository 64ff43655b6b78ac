import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ReferenceResponse } from './fetch-cached-response';

/**
 * A bare Node server in a process of its own: one handler, ready headers, ready bodies.
 * `bare-node.ts FOLDER COUNT` serves `FOLDER/N.json` (status and headers) and `FOLDER/N.body` at `/N`.
 */
async function serve(folder: string, count: number): Promise<void> {
  const responses = new Map<string, ReferenceResponse>();
  for (let at = 0; at < count; at += 1) {
    const head = JSON.parse(await readFile(`${folder}/${at}.json`, 'utf8'));
    responses.set(`/${at}`, { ...head, body: await readFile(`${folder}/${at}.body`) });
  }
  const server = createServer((request, response) => {
    const prepared = responses.get(request.url ?? '');
    if (!prepared) return response.writeHead(404).end();
    return response.writeHead(prepared.status, prepared.headers).end(prepared.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
}

const [folder, count] = process.argv.slice(2);
if (folder) await serve(folder, Number(count));

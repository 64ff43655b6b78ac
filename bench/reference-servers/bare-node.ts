import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/**
 * A bare Node server in its own process, with one handler and prepared responses:
 * `bare-node.ts FOLDER COUNT` serves `FOLDER/N.json` (headers) and `FOLDER/N.body` at `/N`.
 */
async function serve(folder: string, count: number): Promise<void> {
  const responses = new Map<string, { headers: Record<string, string>; body: Buffer }>();
  for (let index = 0; index < count; index += 1) {
    const headers = JSON.parse(await readFile(`${folder}/${index}.json`, 'utf8'));
    responses.set(`/${index}`, { headers, body: await readFile(`${folder}/${index}.body`) });
  }
  const server = createServer((request, response) => {
    const prepared = responses.get(request.url ?? '');
    if (!prepared) return response.writeHead(404).end();
    return response.writeHead(200, prepared.headers).end(prepared.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()));
}

const [folder, count] = process.argv.slice(2);
if (folder) await serve(folder, Number(count));

import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer as it came. */
export interface Got {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks a server on this machine, on a connection of its own. */
export async function askPort(
  port: number,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Got> {
  const asked = request({ port, path, method, headers, host: '127.0.0.1', agent: false }).end();
  const [response] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return {
    status: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';

/** An answer as it came over the wire, redirects not followed. */
export interface HttpResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks for a path exactly as it is spelled: no client tidies it up on the way. */
export async function get(
  site: { url: string },
  path: string,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  const { hostname, port } = new URL(site.url);
  const asked = request({ hostname, port, path, headers, agent: false }).end();
  const [response]: IncomingMessage[] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of response ?? []) chunks.push(chunk);
  return {
    status: response?.statusCode ?? 0,
    headers: response?.headers ?? {},
    body: Buffer.concat(chunks).toString(),
  };
}

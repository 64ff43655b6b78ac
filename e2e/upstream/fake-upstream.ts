import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { publishSample } from '@/tools/import/publish-sample';

/** How the server behaves: correctly, or with one kind of failure. */
export type UpstreamMode = 'well' | 'reset' | 'hang' | 'busy' | 'html' | 'sick';

/** An older server of the interface: status 200 always, the data in an envelope, HTTP Basic required. */
export interface FakeUpstreamServer {
  url: string;
  credentials: { id: string; secret: string };
  /** The targets of all requests. */
  requests: string[];
  /** Changes the data before it is sent, for example to wrong counts. */
  transform?: (data: unknown) => unknown;
  setMode(mode: UpstreamMode): void;
  stop(): Promise<void>;
}

const CREDENTIALS = { id: 'lectern', secret: 'a secret: with colon' };
const EXPECTED = `Basic ${Buffer.from(`${CREDENTIALS.id}:${CREDENTIALS.secret}`).toString('base64')}`;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function envelope(status: number, body: unknown): object {
  if (status === 200) return { code: 42, message: '', visitor: 0, data: body };
  const detail = isRecord(body) ? String(body.detail ?? body.title) : '';
  return {
    code: status === 404 ? 7 : 3,
    message: status === 404 ? 'Not found' : detail,
    visitor: 0,
  };
}

function sendJson(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Handles a request according to the mode; false when the server should respond correctly. */
function respondInMode(
  mode: UpstreamMode,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  switch (mode) {
    case 'well':
      return false;
    case 'reset':
      request.socket.destroy();
      return true;
    case 'hang':
      return true;
    case 'busy':
      response.writeHead(429, { 'retry-after': '2' }).end();
      return true;
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>');
      return true;
    case 'sick':
      sendJson(response, { code: 1, message: 'The database is away', visitor: 0 });
      return true;
  }
}

/** Starts the server on a free port, over the community in a data folder. */
export async function startFakeUpstream(dataDir: string): Promise<FakeUpstreamServer> {
  const handler = serveDataDir(dataDir, { create: publishSample });
  let mode: UpstreamMode = 'well';
  const upstream: FakeUpstreamServer = {
    url: '',
    credentials: CREDENTIALS,
    requests: [],
    setMode(next) {
      mode = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const target = request.url ?? '/';
    upstream.requests.push(target);
    if (respondInMode(mode, request, response)) return;
    if (request.headers.authorization !== EXPECTED) {
      return sendJson(response, { code: 2, message: 'Who are you?', visitor: 0 });
    }
    const headers = new Headers();
    for (const name of ['x-forwarded-for', 'user-agent']) {
      headers.set(name, String(request.headers[name] ?? ''));
    }
    const got = await handler(new Request(`http://upstream${target}`, { headers }));
    const body: unknown = await got.json();
    sendJson(response, envelope(got.status, upstream.transform?.(body) ?? body));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  upstream.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return upstream;
}

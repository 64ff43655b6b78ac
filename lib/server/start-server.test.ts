import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { type HttpServer, startServer } from './start-server';

/** Longer than any test, so that only `stop` can end the wait. */
const HOUR_MS = 3_600_000;

const portOf = ({ listener }: HttpServer) => (listener.address() as AddressInfo).port;

test('a server that stops does not wait for requests of which only a part has come', async () => {
  const httpServer = await startServer(0, '127.0.0.1', () => undefined);
  // Only `stop` may close it.
  httpServer.server.setTimeout(0);
  const accepted = once(httpServer.listener, 'connection');
  const socket = connect(portOf(httpServer), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await accepted;
  const closed = once(socket.resume(), 'close');
  await httpServer.stop(HOUR_MS);
  await closed;
});

test('a server that stops closes a connection after its next response', async () => {
  const finish: (() => void)[] = [];
  const httpServer = await startServer(0, '127.0.0.1', (_request, response) => {
    finish.push(() => response.end('complete'));
    return undefined;
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = async () => {
    const [response]: IncomingMessage[] = await once(
      get({ port: portOf(httpServer), host: '127.0.0.1', agent }),
      'response',
    );
    return response?.resume();
  };
  const responses = [request(), request()];
  const refused = request().catch(() => 'refused');
  await expect.poll(() => finish.length).toBe(1);
  const stopped = httpServer.stop(HOUR_MS);
  finish[0]?.();
  await expect.poll(() => finish.length).toBe(2);
  finish[1]?.();
  const [first, second] = await Promise.all(responses);
  expect(first?.headers.connection).toBe('keep-alive');
  expect(second?.headers.connection).toBe('close');
  expect(await refused).toBe('refused');
  await stopped;
});

test.each([
  [false, 'timeout=5'],
  [true, 'timeout=75'],
])('behind a proxy (%s) an idle connection stays for longer: %s', async (isBehindProxy, stays) => {
  const handle = (_: IncomingMessage, response: ServerResponse) => void response.end();
  const httpServer = await startServer(0, '127.0.0.1', handle, { isBehindProxy });
  const agent = new Agent({ keepAlive: true });
  const sent = get({ port: portOf(httpServer), host: '127.0.0.1', agent });
  const [response]: IncomingMessage[] = await once(sent, 'response');
  expect(response?.resume().headers['keep-alive']).toBe(stays);
  await httpServer.stop(100);
});

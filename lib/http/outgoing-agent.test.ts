import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type LookupFunction } from 'node:net';
import { request } from 'undici';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { openAgent } from './outgoing-agent';

afterEach(() => vi.unstubAllEnvs());

/** Starts a proxy whose tunnels all lead to one server. It records their targets. */
async function startProxy() {
  const server = await serveHttp((_, response) => response.end('answer'));
  const { port } = new URL(server.url);
  const tunnels: (string | undefined)[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url }, socket) => {
    tunnels.push(url);
    const target = connect(Number(port), '127.0.0.1');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    socket.pipe(target).pipe(socket);
    socket.on('error', () => target.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await server.stop();
  });
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`);
  return { tunnels, port };
}

async function read(url: string, lookup?: LookupFunction): Promise<string> {
  const dispatcher = openAgent({ connect: { ...(lookup && { lookup }) } });
  const response = await request(url, { dispatcher });
  const text = await response.body.text();
  await dispatcher.close();
  return text;
}

test('other servers are reached through the proxy, this machine and the hosts of NO_PROXY are not', async () => {
  const { tunnels, port } = await startProxy();
  vi.stubEnv('NO_PROXY', '.example.net');
  const here: LookupFunction = (_, options, callback) =>
    options.all
      ? callback(null, [{ address: '127.0.0.1', family: 4 }])
      : callback(null, '127.0.0.1', 4);
  expect(await read('http://forum.example.org/a')).toBe('answer');
  expect(await read(`http://127.0.0.1:${port}/`)).toBe('answer');
  expect(await read(`http://localhost:${port}/`)).toBe('answer');
  expect(await read(`http://wiki.example.net:${port}/`, here)).toBe('answer');
  expect(tunnels).toEqual(['forum.example.org:80']);
});

test('a proxy is told the address of a name that was found, and of none that is refused', async () => {
  const { tunnels } = await startProxy();
  const guarded: LookupFunction = (hostname, _, callback) => {
    if (hostname === 'inside.example.org') return callback(new Error('not a public address'), '');
    callback(null, hostname === 'v6.example.org' ? '2001:db8::9' : '203.0.113.9', 4);
  };
  expect(await read('http://cdn.example.org/a.png', guarded)).toBe('answer');
  expect(await read('http://v6.example.org:8080/a.png', guarded)).toBe('answer');
  await expect(read('http://inside.example.org/', guarded)).rejects.toThrow('not a public address');
  expect(tunnels).toEqual(['203.0.113.9:80', '[2001:db8::9]:8080']);
});

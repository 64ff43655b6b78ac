import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** The network of a phone: its round trip and its download rate. */
export interface NetworkConditions {
  roundTripMs: number;
  bitsPerSecond: number;
}

const PACKET_BYTES = 1400;

/** Returns a function that writes to a socket at a given time, in order. */
function writerTo(socket: Socket) {
  let written = Promise.resolve();
  return (bytes: Buffer, atMs: number) => {
    written = written.then(async () => {
      await sleep(atMs - performance.now());
      if (socket.writable) socket.write(bytes);
    });
  };
}

/**
 * Starts a proxy that simulates a slow network to a server on this machine, shared by all
 * connections: the handshake and each response take a round trip, and packets arrive one by one.
 * (Throttling in the browser begins after the handshake and delivers a response in one piece.)
 */
export async function startSlowProxy(
  to: string,
  { roundTripMs, bitsPerSecond }: NetworkConditions,
) {
  const halfMs = roundTripMs / 2;
  const { hostname, port } = new URL(to);
  let idleAtMs = 0;
  const server = createServer((phone) => {
    const site = connect(Number(port), hostname);
    const openAtMs = performance.now() + roundTripMs;
    for (const socket of [phone, site]) {
      socket.setNoDelay(true);
      socket.on('error', () => {
        phone.destroy();
        site.destroy();
      });
    }
    const [toPhone, toSite] = [writerTo(phone), writerTo(site)];
    phone.on('data', (bytes) => toSite(bytes, Math.max(performance.now(), openAtMs) + halfMs));
    site.on('data', (bytes) => {
      for (let from = 0; from < bytes.length; from += PACKET_BYTES) {
        const packet = bytes.subarray(from, from + PACKET_BYTES);
        idleAtMs = Math.max(idleAtMs, performance.now()) + (packet.length * 8000) / bitsPerSecond;
        toPhone(packet, idleAtMs + halfMs);
      }
    });
    phone.on('close', () => site.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

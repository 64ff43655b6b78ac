import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A line as a phone has it: milliseconds there and back, and bits a second towards the phone. */
export interface SlowLine {
  roundTripMs: number;
  bitsPerSecond: number;
}

const PACKET = 1400;

/** Writes to a socket at given moments, one after the other. */
function writerTo(socket: Socket) {
  let written = Promise.resolve();
  return (bytes: Buffer, at: number) => {
    written = written.then(async () => {
      await sleep(at - performance.now());
      if (socket.writable) socket.write(bytes);
    });
  };
}

/**
 * A slow line to a server on this machine, for all who connect: the handshake takes a round trip,
 * as does every answer, and packets come one after the other. (Throttling in the browser begins
 * after the handshake, and hands over what came in one piece.)
 */
export async function slowLine(to: string, { roundTripMs, bitsPerSecond }: SlowLine) {
  const halfMs = roundTripMs / 2;
  const { hostname, port } = new URL(to);
  let freeAt = 0;
  const server = createServer((phone) => {
    const site = connect(Number(port), hostname);
    const openAt = performance.now() + roundTripMs;
    for (const socket of [phone, site]) {
      socket.setNoDelay(true);
      socket.on('error', () => {
        phone.destroy();
        site.destroy();
      });
    }
    const [toPhone, toSite] = [writerTo(phone), writerTo(site)];
    phone.on('data', (asked) => toSite(asked, Math.max(performance.now(), openAt) + halfMs));
    site.on('data', (bytes) => {
      for (let from = 0; from < bytes.length; from += PACKET) {
        const packet = bytes.subarray(from, from + PACKET);
        freeAt = Math.max(freeAt, performance.now()) + (packet.length * 8000) / bitsPerSecond;
        toPhone(packet, freeAt + halfMs);
      }
    });
    phone.on('close', () => site.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

import { expect, test } from 'vitest';
import { clientAddress, parseTrustedProxies } from './client-address';

function addressOf(peer: string, forwarded: string | undefined, trusted: string) {
  return clientAddress(peer, forwarded ?? '', parseTrustedProxies(trusted));
}

const long = Array.from({ length: 30 }, (_, hop) => `10.0.0.${hop}`).join(', ');

test.each([
  // peer, X-Forwarded-For, TRUSTED_PROXIES, the client's address
  ['203.0.113.9', undefined, '', '203.0.113.9'],
  ['203.0.113.9', '198.51.100.7', '', '203.0.113.9'],
  ['::ffff:203.0.113.9', undefined, '', '203.0.113.9'],
  ['2001:db8::1', undefined, '', '2001:db8::1'],
  ['127.0.0.1', '198.51.100.7', '1', '198.51.100.7'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.7', '1', '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7, 10.0.0.2', '2', '198.51.100.7'],
  ['127.0.0.1', '6.6.6.6, 198.51.100.7, 10.0.0.2', '2', '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7', '9', '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7', 'loopback', '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7, 10.0.0.2', '127.0.0.1, 10.0.0.0/8', '198.51.100.7'],
  ['127.0.0.1', '198.51.100.7, 192.0.2.1', '127.0.0.1, 10.0.0.0/8', '192.0.2.1'],
  ['203.0.113.9', '198.51.100.7', '10.0.0.0/8', '203.0.113.9'],
  ['::1', '2001:db8::5', '::1', '2001:db8::5'],
  ['127.0.0.1', '::ffff:198.51.100.7', '1', '198.51.100.7'],
  ['127.0.0.1', '<script>', '1', '127.0.0.1'],
  ['127.0.0.1', '1.2.3.4:80', '1', '127.0.0.1'],
  ['127.0.0.1', '[2001:db8::5]', '1', '127.0.0.1'],
  ['127.0.0.1', 'unknown', '1', '127.0.0.1'],
  ['127.0.0.1', '', '1', '127.0.0.1'],
  ['127.0.0.1', ',', '1', '127.0.0.1'],
  ['127.0.0.1', '198.51.100.7, junk', '2', '127.0.0.1'],
  ['127.0.0.1', 'junk, 10.0.0.2', '2', '10.0.0.2'],
  ['127.0.0.1', '1'.repeat(1025), '1', '127.0.0.1'],
  ['127.0.0.1', long, '30', '10.0.0.10'],
])('peer %s, header %.40s, trusting %s: %s', (peer, forwarded, trusted, address) => {
  expect(addressOf(peer, forwarded, trusted)).toBe(address);
});

test('a setting that is neither a hop count nor addresses throws', () => {
  expect(() => parseTrustedProxies('my-proxy')).toThrow();
});

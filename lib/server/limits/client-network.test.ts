import { expect, test } from 'vitest';
import { clientNetwork } from './client-network';

test.each([
  ['203.0.113.7', '203.0.113'],
  ['172.32.0.9', '172.32.0'],
  ['100.128.0.1', '100.128.0'],
  ['2001:db8:7:1::9', '2001:db8:7'],
  ['2001:0DB8:0007:ffff:1:2:3:4', '2001:db8:7'],
  ['2001:db8::1', '2001:db8:0'],
  ['2400::', '2400:0:0'],
  ['::9:1:2:3:4:5', '0:0:0'],
])('%s is of the network %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  undefined,
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.9',
  '169.254.1.1',
  '100.64.0.1',
  '192.168.1.2',
  '::1',
  'fd00::2',
  'fe80::1%eth0',
])('%s may stand for all clients of a proxy', (address) => {
  expect(clientNetwork(address)).toBeUndefined();
});

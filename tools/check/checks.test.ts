import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { parseConfig } from '@/lib/base/config/config';
import { checkCache, checkCommunity, checkDisk, checkLanguage } from './checks';

/** Returns the port of a server that answers everything with a line of Redis' protocol. */
async function startRedis(line: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('data', (bytes) => {
      const commands = bytes.toString().match(/^\*\d+\r$/gm) ?? [];
      socket.write(`${line}\r\n`.repeat(commands.length));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('a shared cache is asked, with its password', async () => {
  const check = (CACHE_URL: string) => checkCache(parseConfig({ CACHE_URL }));
  await expect(check('redis://127.0.0.1:9')).rejects.toThrow(
    /The cache at 127.0.0.1:9 .*ECONNREFUSED.*CACHE_URL/,
  );
  await expect(check('redis://none.invalid')).rejects.toThrow(/none\.invalid cannot be used: .+/);
  const refusing = await startRedis('-WRONGPASS invalid username-password pair');
  await expect(check(`redis://:secret@127.0.0.1:${refusing}`)).rejects.toThrow(
    /^(?!.*secret).*WRONGPASS/,
  );
  const answering = await startRedis('+PONG');
  expect(await check(`redis://127.0.0.1:${answering}`)).toBe(`127.0.0.1:${answering} answers`);
});

test('a Node without the language of the pages is named', async () => {
  const german = parseConfig({ LOCALE: 'de' });
  expect(await checkLanguage(german)).toBe('Node has dates and numbers in de');
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockReturnValueOnce([]);
  await expect(checkLanguage(german)).rejects.toThrow('half of each page would be English');
});

test('a folder that is not there yet holds no community, and is measured where it will be', async () => {
  const settings = parseConfig({ DATA_DIR: join(temporaryDir(), 'a/b'), PAGE_DISK_MB: '1' });
  expect(await checkCommunity(settings)).toMatch(/^none yet: /);
  expect(await checkDisk(settings)).toMatch(/^\d+ MB are free/);
});

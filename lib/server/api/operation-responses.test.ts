import { beforeAll, expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { config, parseConfig } from '@/lib/base/config/config';
import type { Client } from '../limits/client-network';
import { OperationResponses } from './operation-responses';

const TARGET = '/api/board/topics/1200';
const CLIENT: Client = { kind: 'visitor' };
const REQUEST = { target: TARGET, client: CLIENT, headers: {} };
const admitAll = { admit: <T>(work: () => Promise<T>): Promise<T | undefined> => work() };
const admitNone = { admit: async () => undefined };

beforeAll(() => config.set(parseConfig({ DATA_DIR: temporaryDir() })));

/** @param publication the served one; undefined for a community that reports no changes */
function create(admission: typeof admitAll | typeof admitNone, publication?: string) {
  const clock = { ms: 0 };
  const served = { publication };
  const site = sampleSite({ publication: () => served.publication });
  const responses = new OperationResponses(site, admission, admission, () => clock.ms);
  return { clock, served, responses };
}

test('where nothing tells of a change, a response is cached for a second, and compressed once while it stays the same', async () => {
  const { responses, clock } = create(admitAll);
  const read = async (ms: number) => {
    clock.ms = ms;
    return responses.respond(REQUEST);
  };
  const first = await read(0);
  const fresh = await read(999);
  const renewed = await read(1000);
  const states = [first, fresh, renewed].map((served) => served?.headers?.['x-cache']);
  expect(states).toEqual(['MISS', 'HIT', 'MISS']);
  expect(fresh?.response).toBe(first?.response);
  expect(renewed?.response).toBe(first?.response);
  const gzip = await first?.response.encodedBody('gzip');
  expect(first?.response.bodyIn('gzip')).toBe(gzip);
  expect(first?.response.bodyIn('identity')).toBeDefined();
});

test('a response of a store is cached until the store changes', async () => {
  const { responses, clock, served } = create(admitAll, 'one');
  const stateAt = async (ms: number) => {
    clock.ms = ms;
    return (await responses.respond(REQUEST))?.headers?.['x-cache'];
  };
  expect([await stateAt(0), await stateAt(5000), await stateAt(3_600_000)]).toEqual([
    'MISS',
    'HIT',
    'HIT',
  ]);
  served.publication = 'two';
  expect([await stateAt(3_601_000), await stateAt(3_700_000)]).toEqual(['MISS', 'HIT']);
});

test('concurrent requests share one response', async () => {
  const { responses } = create(admitAll);
  const served = await Promise.all(Array.from({ length: 20 }, () => responses.respond(REQUEST)));
  expect(new Set(served.map((one) => one?.response)).size).toBe(1);
});

test('an error is made for each request', async () => {
  const { responses } = create(admitAll);
  const missing = { ...REQUEST, target: '/api/board/topics/99999999' };
  const one = await responses.respond(missing);
  const other = await responses.respond(missing);
  expect([one?.response.status, other?.response.status]).toEqual([404, 404]);
  expect(other?.response).not.toBe(one?.response);
});

test('nothing is made where admission control rejects it', async () => {
  const { responses } = create(admitNone);
  expect(await responses.respond(REQUEST)).toBeUndefined();
});

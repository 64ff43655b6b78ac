import { afterAll, expect, test } from 'vitest';
import { undescribed } from './check-response';
import {
  type ApiOperation,
  type ApiParameter,
  operationsOf,
  readApiDocument,
} from './read-document';
import { startInterface } from './start-interface';

const site = await startInterface();
const document = readApiDocument((await site.get('/api/openapi.json')).body);
afterAll(() => site.stop());

const get = (target: string, headers?: Record<string, string>) =>
  site.get(`${document.servers[0]?.url}${target}`, headers);

test('it is sent from memory, compressed, with a validator', async () => {
  const { headers, status } = await site.get('/api/openapi.json', { 'accept-encoding': 'gzip' });
  expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
    200,
    'application/openapi+json; version=3.1',
    'gzip',
  ]);
  const again = await site.get('/api/openapi.json', {
    'accept-encoding': 'gzip',
    'if-none-match': String(headers.etag),
  });
  expect(again.status).toBe(304);
});

test('responses of the interface and the catalog lead to it', async () => {
  for (const target of ['/board/forums', '/board/topics/0', '/health/live']) {
    expect((await get(target)).headers.link).toBe('</api/openapi.json>; rel="service-desc"');
  }
  const catalog = await site.get('/.well-known/api-catalog');
  expect(catalog.headers['content-type']).toMatch(/^application\/linkset\+json; profile="/);
  expect(catalog.headers.link).toBe('</.well-known/api-catalog>; rel="api-catalog"');
  const { linkset } = JSON.parse(catalog.body);
  expect(linkset).toMatchObject([
    { anchor: '/api/', 'service-desc': [{ href: '/api/openapi.json' }] },
    { anchor: '/mcp', 'service-doc': [{ href: '/mcp' }] },
  ]);
});

/** Returns a request for each example of an operation's parameters, or one without. */
function exampleTargets({ path, parameters }: ApiOperation): string[] {
  const examplesOf = ({ schema }: ApiParameter) =>
    Array.isArray(schema.examples) ? schema.examples.map(String) : [];
  const id = parameters.find((parameter) => parameter.in === 'path');
  const filled = path.replace(/\{\w+\}/, encodeURIComponent(id ? (examplesOf(id)[0] ?? '') : ''));
  const queries = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((each) => examplesOf(each).map((one) => `${each.name}=${encodeURIComponent(one)}`));
  return [filled, ...queries.map((query) => `${filled}?${query}`)];
}

/** Returns all objects in a JSON value, as texts. */
function objectsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return [JSON.stringify(value), ...Object.values(value).flatMap(objectsIn)];
}

test('the site gives a result for every example of a parameter, and every example of a record', async () => {
  const found = new Set<string>();
  for (const operation of operationsOf(document)) {
    for (const target of exampleTargets(operation)) {
      const response = await get(target);
      expect([target, response.status]).toEqual([target, 200]);
      expect([target, undescribed(operation, response)]).toEqual([target, []]);
      for (const object of objectsIn(JSON.parse(response.body))) found.add(object);
    }
  }
  found.add((await get('/board/topics?limit=101')).body);
  const examples = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    (Array.isArray(schema.examples) ? schema.examples : []).map((each) => [
      name,
      JSON.stringify(each),
    ]),
  );
  expect(examples.length).toBeGreaterThan(5);
  expect(examples.filter(([, example = '']) => !found.has(example))).toEqual([]);
});

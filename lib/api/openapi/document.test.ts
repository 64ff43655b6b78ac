import { Validator } from '@seriousme/openapi-schema-validator';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { config, parseConfig } from '@/lib/base/config/config';
import { createApiCatalog } from '../service-links';
import { createApiDocument } from './document';

const REMOTE = { API_BASE_URL: 'http://127.0.0.1:9/' };
const NINE = [
  ...['/wiki/namespaces', '/wiki/pages', '/wiki/pages/{id}', '/wiki/pages/', '/board/forums'],
  ...['/board/topics', '/board/topics/{id}', '/status/time', '/status/ips', '/status/ua'],
];
const OURS = ['/search', '/search/titles', '/changes', '/locate'];
const MONITORING = ['/health', '/health/live', '/health/ready'];

afterEach(resetProcessState);

const shape = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.object({ get: z.looseObject({ responses: z.looseObject({}) }) })),
});

function documentFor(env: Record<string, string>) {
  config.set(parseConfig(env));
  return shape.parse(JSON.parse(JSON.stringify(createApiDocument())));
}

test.each([
  [{}, [...NINE, ...OURS, ...MONITORING]],
  [REMOTE, [...NINE, ...MONITORING]],
  [{ ...REMOTE, API_GATEWAY: 'off' }, MONITORING],
  [{ ...REMOTE, COMMUNITY: 'mirror' }, [...NINE, ...OURS, ...MONITORING]],
])('with %j it has what the site offers, and is valid', async (env, paths) => {
  const document = documentFor(env);
  expect(Object.keys(document.paths).sort()).toEqual(paths.toSorted());
  expect(await new Validator().validate(document)).toMatchObject({ valid: true });
});

test.each([
  [{}, ['200', '304', '400', '404', '410', '413', '414', '417', '503']],
  [
    { ...REMOTE, API_GATEWAY: 'open' },
    ['200', '304', '400', '404', '410', '413', '414', '417', '429', '502', '503'],
  ],
  [REMOTE, ['200', '304', '400', '403', '404', '410', '413', '414', '417', '429', '502', '503']],
])('with %j a topic may answer %j', (env, statuses) => {
  const { paths } = documentFor(env);
  expect(Object.keys(paths['/board/topics/{id}']?.get.responses ?? {})).toEqual(statuses);
});

test('addresses are absolute where the site knows its own', () => {
  const document = documentFor({ SITE_URL: 'https://read.example.org' });
  expect(document.servers).toEqual([{ url: 'https://read.example.org/api' }]);
  expect(createApiCatalog()).toEqual({
    linkset: [
      {
        anchor: 'https://read.example.org/api/',
        'service-desc': [
          {
            href: 'https://read.example.org/api/openapi.json',
            type: 'application/openapi+json; version=3.1',
          },
        ],
        status: [{ href: 'https://read.example.org/api/health', type: 'application/json' }],
      },
      {
        anchor: 'https://read.example.org/mcp',
        'service-doc': [{ href: 'https://read.example.org/mcp', type: 'text/plain' }],
      },
    ],
  });
});

test('a parameter has the type, the limits and the default that requests are held to', () => {
  const { paths } = documentFor({});
  const { parameters } = z
    .object({ parameters: z.array(z.looseObject({ name: z.string() })) })
    .parse(paths['/board/topics']?.get);
  const schemaOf = (name: string) => parameters.find((one) => one.name === name)?.schema;
  expect(schemaOf('limit')).toEqual({ type: 'integer', minimum: 1, maximum: 100, default: 20 });
  expect(schemaOf('is_pinned')).toEqual({ type: 'boolean' });
  expect(schemaOf('sort')).toEqual({ type: 'string', enum: ['desc', 'asc'], default: 'desc' });
});

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { countOutcome, countRejectedRecord } from '@/lib/community/state/operation-stats';
import { requestCounts } from '@/lib/server/audience/request-counts';
import { keyFilePath } from '@/lib/server/index-now/key-file-path';
import { httpStats } from '@/lib/server/stats/http-stats';
import { metrics } from '@/lib/server/stats/metrics';
import { ROUTES, type Route } from '@/lib/urls/routes/routes';
import { parseDockerfile } from '../docker/dockerfile';
import { alertQueries, dashboardQueries } from './dashboard';

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const deployFiles = readdirSync('deploy', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name !== 'Dockerfile.dockerignore')
  .map(({ parentPath, name }) => `${parentPath}/${name}`);

test.each(deployFiles)('%s names the command that checks it, and what was not tested', (name) => {
  const head = readFileSync(name, 'utf8')
    .slice(0, 2000)
    .replace(/\n\s*#/g, '');
  const command = /Checked by `(?:npm run ([\w:]+)|npx (?:playwright|vitest))/.exec(head);
  expect(command).not.toBeNull();
  if (command?.[1]) expect(Object.keys(scripts)).toContain(command[1]);
});

test('of the image only the last layer holds files of the release', () => {
  const last = parseDockerfile(readFileSync('deploy/Dockerfile', 'utf8')).at(-1);
  const names = last?.instructions.map(({ name }) => name);
  expect(names?.filter((name) => name === 'COPY' || name === 'ADD')).toEqual(['COPY']);
  expect(names?.at(-1)).toBe('COPY');
});

/** The names of labels of each metric, with a sample of every metric that there is. */
function metricLabels(): Map<string, Set<string>> {
  const stats = httpStats();
  const gauges = stats.gauges;
  stats.gauges = () => ({ ...gauges(), storedPages: { count: 1, bytes: 1 } });
  requestCounts().countResponse('Googlebot', 'topic', 200, 'HIT');
  requestCounts().countRender('Googlebot', 'topic');
  countOutcome('board/forums', { kind: 'malformed', reason: 'HTML instead of JSON' }, 12);
  countRejectedRecord('board/topics', 'topic without a title');
  const labels = new Map<string, Set<string>>([['up', new Set(['job'])]]);
  for (const [, name = '', pairs = ''] of metrics().matchAll(/^(lectern_\w+)(?:\{(.*)\})? /gm)) {
    const own = labels.get(name) ?? new Set();
    for (const [, label = ''] of pairs.matchAll(/(\w+)="/g)) own.add(label);
    labels.set(name, own);
  }
  return labels;
}

/** Labels that Prometheus adds to each series. */
const TARGET_LABELS = ['instance', 'job'];
const SELECTOR = /\b(lectern_\w+|up)\b(?:\{([^}]*)\})?/g;

test('alerts and dashboard use metrics and labels of /api/metrics', () => {
  const known = metricLabels();
  const unknown: string[] = [];
  const used = new Set<string>();
  for (const { name, expr } of [...alertQueries(), ...dashboardQueries()]) {
    const grouped = [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/, ?/),
    );
    for (const [, metric = '', matchers = ''] of expr.matchAll(SELECTOR)) {
      used.add(metric);
      const labels = [
        ...grouped,
        ...[...matchers.matchAll(/(\w+)[!=]~?"/g)].map(([, l]) => l ?? ''),
      ];
      const own = known.get(metric);
      const isKnown = (label: string) => own?.has(label) || TARGET_LABELS.includes(label);
      if (!own) unknown.push(`${name}: ${metric}`);
      else unknown.push(...labels.filter((label) => !isKnown(label)).map((l) => `${name}: ${l}`));
    }
  }
  expect(unknown).toEqual([]);
  expect(used.size).toBeGreaterThan(20);
});

const expression = z.union([
  z.string(),
  z.strictObject({ all: z.array(z.string()) }),
  z.strictObject({ any: z.array(z.string()) }),
]);
const challenge = z.strictObject({
  algorithm: z.enum(['fast', 'slow', 'metarefresh', 'preact']),
  difficulty: z.int().min(1).max(64),
});
const matcher = {
  name: z.string().regex(/^[a-z-]+$/),
  action: z.enum(['ALLOW', 'DENY', 'CHALLENGE', 'WEIGH']),
  weight: z.strictObject({ adjust: z.int() }).optional(),
};

/** The fields of a policy that Anubis documents, as far as this one has them; others are refused. */
const policy = z.strictObject({
  bots: z.array(
    z.union([
      z.strictObject({ import: z.string().startsWith('(data)/') }),
      z.strictObject({ ...matcher, path_regex: z.string() }),
      z.strictObject({ ...matcher, user_agent_regex: z.string() }),
      z.strictObject({ ...matcher, expression }),
    ]),
  ),
  thresholds: z.array(
    z.strictObject({
      name: matcher.name,
      action: matcher.action,
      expression,
      challenge: challenge.optional(),
    }),
  ),
  dnsbl: z.boolean(),
  status_codes: z.strictObject({ CHALLENGE: z.int(), DENY: z.int() }),
  store: z.strictObject({ backend: z.string(), parameters: z.record(z.string(), z.string()) }),
});

/** Kinds of routes that programs read. All else shows what the gate protects. */
const UNGATED = new Set<Route['kind']>([
  ...(['document', 'operation', 'site-file', 'image'] as const),
  ...(['monitoring', 'purge', 'speculation-rules'] as const),
]);

test('the gate stands before pages, and before nothing else', () => {
  const { bots } = policy.parse(parse(readFileSync('deploy/anubis.yaml', 'utf8')));
  const allowed = bots.flatMap((bot) =>
    'path_regex' in bot && bot.action === 'ALLOW' ? [new RegExp(bot.path_regex)] : [],
  );
  const isAllowed = (path: string) => allowed.some((pattern) => pattern.test(path));
  const pathOf = (pattern: string) =>
    pattern.replace(/\{\+\w+\}/g, 'a/b').replace(/\{\w+\}/g, '12');
  const routes = Object.entries<Route>(ROUTES);
  const wrong = routes.filter(
    ([pattern, { kind }]) => isAllowed(pathOf(pattern)) !== UNGATED.has(kind),
  );
  expect(wrong.map(([pattern]) => pattern)).toEqual([]);
  const files = readdirSync('public').map((name) => `/${name}`);
  files.push(keyFilePath('3b1f-key-of-IndexNow'));
  expect(files.filter((file) => !isAllowed(file))).toEqual([]);
  // Every expression is used from the start of a path to its end.
  expect(allowed.filter(({ source }) => !/^\^.*\$$/.test(source))).toEqual([]);
});

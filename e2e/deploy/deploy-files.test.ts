import { readdirSync, readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { SETTING_NAMES } from '@/lib/base/config/config';
import { filesBelow } from '@/lib/base/files/files-below';
import { keyFilePath } from '@/lib/server/assets/site-files';
import { httpStats } from '@/lib/server/stats/http-stats';
import { metrics } from '@/lib/server/stats/metrics';
import { ALL_ROUTES, routeAt } from '@/lib/urls/routes/match-route';
import type { Route } from '@/lib/urls/routes/routes';

const { scripts, version } = z
  .object({ scripts: z.record(z.string(), z.string()), version: z.string() })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

const deployFiles = (await filesBelow('deploy'))
  .filter((name) => !name.endsWith('Dockerfile.dockerignore'))
  .map((name) => `deploy/${name}`);

test.each(deployFiles)('%s names the command that checks it, and what was not tested', (name) => {
  const head = readFileSync(name, 'utf8')
    .slice(0, 2000)
    .replace(/\n\s*#/g, '');
  const command = /Checked by `(?:npm run ([\w:]+)|npx (?:playwright|vitest))/.exec(head);
  expect(command).not.toBeNull();
  if (command?.[1]) expect(Object.keys(scripts)).toContain(command[1]);
});

test('every setting of .env reaches the containers of compose.yaml, but for those of the image', () => {
  const compose = z
    .object({ 'x-replica': z.object({ environment: z.record(z.string(), z.unknown()) }) })
    .parse(parse(readFileSync('deploy/compose.yaml', 'utf8')));
  const passed = compose['x-replica'].environment;
  const ofImage = ['PORT', 'HOST', 'DATA_DIR'];
  expect(SETTING_NAMES.filter((name) => !(name in passed))).toEqual(ofImage);
  const own = Object.keys(passed).filter((name) => passed[name] !== null);
  expect(own).toEqual(['CACHE_URL', 'TRUSTED_PROXIES', 'WORKERS']);
});

test("the image's only layer with files of the release is its last, and its user can write none of them", () => {
  const stage =
    readFileSync('deploy/Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  expect(stage).toMatch(/^USER node$/m);
  const copies = stage.match(/^(?:COPY|ADD) .*/gm);
  expect(copies).toEqual(['COPY --from=package /opt/lectern/node_modules node_modules']);
  expect(stage.trimEnd().endsWith(copies?.[0] ?? '-')).toBe(true);
});

const object = z.looseObject({
  kind: z.enum([
    'Deployment',
    'HorizontalPodAutoscaler',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
  ]),
});
const MODELS = { Deployment, HorizontalPodAutoscaler, NetworkPolicy, PodDisruptionBudget, Service };

test.each(['lectern', 'valkey'])('kubernetes/%s.yaml is valid by its schemas', (name) => {
  const text = readFileSync(`deploy/kubernetes/${name}.yaml`, 'utf8');
  for (const document of parseAllDocuments(text)) {
    const each = object.parse(document.toJS());
    new MODELS[each.kind](each as never).validate();
  }
  const images = text.match(/\blectern:\d\S*/g) ?? [];
  expect(images.every((image) => image === `lectern:${version}`)).toBe(true);
  const variables = [...text.matchAll(/\{ name: ([A-Z_]+), value/g)].map(([, each = '']) => each);
  const documented = readFileSync('docs/configuration.md', 'utf8');
  const unknown = variables.filter((each) => !documented.includes(`\`${each}\``));
  expect(unknown.filter((each) => each !== 'SQLITE_TMPDIR')).toEqual([]);
  for (const [, path = ''] of text.matchAll(/httpGet: \{ path: ([^,]+),/g)) {
    expect(routeAt(path)?.kind).toBe('monitoring');
  }
});

/** Returns the label names of each metric, after recording a sample of every metric. */
function metricLabels(): Map<string, Set<string>> {
  const site = sampleSite();
  const stats = httpStats();
  const gauges = stats.gauges;
  stats.gauges = () => ({ ...gauges(), storedPages: { count: 1, bytes: 1 } });
  httpStats().requests.countResponse('Googlebot', 'topic', 200, 'HIT');
  site.observations.stats.countOutcome(
    'board/forums',
    { kind: 'malformed', reason: 'HTML instead of JSON' },
    12,
  );
  site.observations.stats.countRejectedRecord('board/topics', 'topic without a title');
  const labels = new Map<string, Set<string>>([['up', new Set(['job'])]]);
  for (const [, name = '', pairs = ''] of metrics(site).matchAll(
    /^(lectern_\w+)(?:\{(.*)\})? /gm,
  )) {
    const own = labels.get(name) ?? new Set();
    for (const [, label = ''] of pairs.matchAll(/(\w+)="/g)) own.add(label);
    labels.set(name, own);
  }
  return labels;
}

/** Returns the expressions of alerts and of the dashboard, with their files. */
function queries(): [string, string][] {
  const rules = readFileSync('deploy/alerts.yml', 'utf8');
  const dashboard = readFileSync('deploy/grafana-dashboard.json', 'utf8');
  const found: [string, string][] = [];
  JSON.parse(dashboard, (key, value) => {
    if (key === 'expr') found.push(['dashboard', String(value)]);
    return value;
  });
  JSON.parse(JSON.stringify(parse(rules)), (key, value) => {
    if (key === 'expr') found.push(['alerts', String(value)]);
    return value;
  });
  return found;
}

/** Labels that Prometheus adds to each series. */
const TARGET_LABELS = ['instance', 'job'];
const SELECTOR = /\b(lectern_\w+|up)\b(?:\{([^}]*)\})?/g;

test('alerts and dashboard use metrics and labels of /api/metrics', () => {
  const known = metricLabels();
  const unknown: string[] = [];
  const used = new Set<string>();
  for (const [name, expr] of queries()) {
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
      if (!own) {
        unknown.push(`${name}: ${metric}`);
      } else {
        unknown.push(...labels.filter((label) => !isKnown(label)).map((l) => `${name}: ${l}`));
      }
    }
  }
  expect(unknown).toEqual([]);
  expect(used.size).toBeGreaterThan(20);
});

const policy = z.object({
  bots: z.array(z.object({ action: z.string().optional(), path_regex: z.string().optional() })),
});

/** Kinds of routes for programs. The gate protects all others. */
const UNGATED = new Set<Route['kind']>([
  ...(['document', 'operation', 'site-file', 'image'] as const),
  ...(['monitoring', 'purge', 'mcp', 'speculation-rules'] as const),
]);

test('the gate stands before pages, and before nothing else', () => {
  const { bots } = policy.parse(parse(readFileSync('deploy/anubis.yaml', 'utf8')));
  const allowed = bots.flatMap((bot) =>
    bot.path_regex && bot.action === 'ALLOW' ? [new RegExp(bot.path_regex)] : [],
  );
  const isAllowed = (path: string) => allowed.some((pattern) => pattern.test(path));
  const pathOf = (pattern: string) =>
    pattern.replace(/\{\+\w+\}/g, 'a/b').replace(/\{\w+\}/g, '12');
  const routes = [...ALL_ROUTES];
  const wrong = routes.filter(
    ([pattern, { kind }]) => isAllowed(pathOf(pattern)) !== UNGATED.has(kind),
  );
  expect(wrong.map(([pattern]) => pattern)).toEqual([]);
  const files = readdirSync('public').map((name) => `/${name}`);
  files.push(keyFilePath('3b1f-key-of-IndexNow'));
  expect(files.filter((file) => !isAllowed(file))).toEqual([]);
  // Every expression matches whole paths.
  expect(allowed.filter(({ source }) => !/^\^.*\$$/.test(source))).toEqual([]);
});

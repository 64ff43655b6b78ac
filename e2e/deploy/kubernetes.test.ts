import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { routeAt } from '@/lib/urls/routes/match-route';

const FOLDER = 'deploy/kubernetes';
/** The kinds that are used, with their modules in `kubernetes-models`. */
const KINDS = {
  Deployment: { module: 'apps/v1', Model: Deployment },
  HorizontalPodAutoscaler: { module: 'autoscaling/v2', Model: HorizontalPodAutoscaler },
  NetworkPolicy: { module: 'networking.k8s.io/v1', Model: NetworkPolicy },
  PodDisruptionBudget: { module: 'policy/v1', Model: PodDisruptionBudget },
  Service: { module: 'v1', Model: Service },
};

const object = z.looseObject({
  apiVersion: z.string(),
  kind: z.enum([
    'Deployment',
    'HorizontalPodAutoscaler',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
  ]),
  metadata: z.object({ name: z.string() }),
});
const objects = readdirSync(FOLDER).flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(FOLDER, file), 'utf8')).map((document) =>
    object.parse(document.toJS()),
  ),
);

test('the image is of the version of package.json', () => {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const text = readFileSync(path.join(FOLDER, 'lectern.yaml'), 'utf8');
  expect(text.match(/\blectern:\d\S*/g)).toEqual([`lectern:${version}`]);
});

test.each(objects.map((each) => [each.kind, each.metadata.name, each] as const))(
  '%s %s is valid by the schemas of Kubernetes',
  (kind, _name, each) => {
    expect(KINDS[kind].module).toMatch(
      new RegExp(`^${each.apiVersion.replace('/', '(\\.k8s\\.io)?/')}$`),
    );
    new KINDS[kind].Model(each as never).validate();
  },
);

/** The messages of TypeScript about a module; none for one without faults. */
function typeErrors(text: string): string {
  const folder = 'node_modules/.cache/kubernetes';
  const file = path.join(folder, `${process.pid}.ts`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, text);
  const options = ['--noEmit', '--skipLibCheck', '--module', 'nodenext', '--ignoreConfig'];
  try {
    return execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...options, file], {
      encoding: 'utf8',
    });
  } catch (error) {
    return String(error instanceof Error && 'stdout' in error ? error.stdout : error);
  } finally {
    rmSync(file);
  }
}

test('no field has a name that Kubernetes does not know', () => {
  // The schemas let unknown fields pass; the types of the same package do not.
  const lines = objects.map((each, at) => {
    const type = `import('kubernetes-models/${KINDS[each.kind].module}').I${each.kind}`;
    return `export const object${at}: ${type} = ${JSON.stringify(each)};`;
  });
  expect(typeErrors(lines.join('\n'))).toBe('');
  expect(typeErrors(lines.join('\n').replace('"readinessProbe"', '"readyProbe"'))).toContain(
    'readyProbe',
  );
});

const labels = z.record(z.string(), z.string());
const container = z.looseObject({
  name: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  ports: z.array(z.object({ name: z.string() })).default([]),
  securityContext: z.looseObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(z.looseObject({ name: z.string() })).default([]),
});
const deployments = objects
  .filter(({ kind }) => kind === 'Deployment')
  .map((each) =>
    z
      .looseObject({
        metadata: z.object({ name: z.string() }),
        spec: z.looseObject({
          selector: z.object({ matchLabels: labels }),
          template: z.object({
            metadata: z.object({ labels }),
            spec: z.looseObject({
              securityContext: z.looseObject({ runAsNonRoot: z.literal(true) }),
              containers: z.array(container),
              initContainers: z.array(container).default([]),
              volumes: z.array(z.looseObject({ name: z.string() })).default([]),
            }),
          }),
        }),
      })
      .parse(each),
  );
const containersOf = ({ spec: { template } }: (typeof deployments)[number]) => [
  ...template.spec.containers,
  ...template.spec.initContainers,
];

test('every container is without privileges, and mounts volumes that there are', () => {
  const missing = deployments.flatMap((each) => {
    const volumes = each.spec.template.spec.volumes.map(({ name }) => name);
    const mounts = containersOf(each).flatMap(({ volumeMounts }) => volumeMounts);
    return mounts.filter(({ name }) => !volumes.includes(name));
  });
  expect(deployments.flatMap(containersOf)).toHaveLength(3);
  expect(missing).toEqual([]);
});

/** The values of a field anywhere in an object. */
function fieldsNamed(name: string, value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === name ? [each] : []),
    ...fieldsNamed(name, each),
  ]);
}

test('selectors and targets name a deployment of the folder', () => {
  const templates = deployments.map(({ spec }) => spec.template.metadata.labels);
  for (const name of ['matchLabels', 'selector']) {
    const selectors = fieldsNamed(name, objects).filter((each) => labels.safeParse(each).success);
    expect(selectors.length).toBeGreaterThan(1);
    for (const selector of selectors) expect(templates).toContainEqual(selector);
  }
  const targets = fieldsNamed('scaleTargetRef', objects);
  expect(targets).toEqual([{ apiVersion: 'apps/v1', kind: 'Deployment', name: 'lectern' }]);
});

test('probes ask for addresses of health, at a port that has the name', () => {
  const requests = z
    .array(z.object({ path: z.string(), port: z.literal('http') }))
    .parse(fieldsNamed('httpGet', objects));
  expect(requests.map(({ path }) => routeAt(path)?.kind)).toEqual(Array(3).fill('monitoring'));
});

test('variables are those of docs/configuration.md', () => {
  const known = readFileSync('docs/configuration.md', 'utf8');
  const lectern = deployments.filter(({ metadata }) => metadata.name === 'lectern');
  const names = lectern.flatMap(containersOf).flatMap(({ env }) => env.map(({ name }) => name));
  expect(names).toContain('CACHE_URL');
  const others = names.filter((name) => !known.includes(`\`${name}\``));
  expect(new Set(others)).toEqual(new Set(['SQLITE_TMPDIR']));
});

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const WORKFLOWS = '.github/workflows';
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** GitHub's own parser of workflows, bundled: it imports JSON as Node does not. */
async function loadParser(): Promise<typeof import('@actions/workflow-parser')> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lectern-workflow-parser-'));
  const outfile = path.join(folder, 'parser.mjs');
  try {
    await build({
      entryPoints: ['@actions/workflow-parser'],
      outfile,
      logLevel: 'error',
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    return await import(pathToFileURL(outfile).href);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await loadParser();

/** What the parser says against a workflow. */
async function workflowErrors(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

test.each(readdirSync(WORKFLOWS))('%s is a workflow of GitHub', async (name) => {
  const content = readFileSync(`${WORKFLOWS}/${name}`, 'utf8');
  expect(await workflowErrors(name, content)).toEqual([]);
  const unknown = await workflowErrors(name, content.replace('runs-on:', 'run-on:'));
  expect(unknown.join()).toContain('run-on');
  const badExpression = content.replace('timeout-minutes:', 'if: runer.os\n    timeout-minutes:');
  expect((await workflowErrors(name, badExpression)).join()).toContain('runer');
});

test.each(readdirSync(WORKFLOWS))('%s runs scripts that there are', (name) => {
  const content = readFileSync(`${WORKFLOWS}/${name}`, 'utf8');
  const names = [...content.matchAll(/npm run ([\w:]+)|"run ([\w:]+)"/g)].map(
    ([, script, ofMatrix]) => script ?? ofMatrix ?? '',
  );
  const missing = names.filter((script) => !(script in scripts));
  expect(missing).toEqual([]);
  // At least by the number of a version, until Renovate has put the hash of its commit there.
  const actions = [...content.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(
    actions.filter((action) => !/^[\w-]+\/[\w-]+@(?:v\d+|[0-9a-f]{40})$/.test(action)),
  ).toEqual([]);
});

/** GitHub's issue forms, as far as these use them. */
const form = z.strictObject({
  name: z.string().min(3),
  description: z.string().min(3),
  labels: z.array(z.string()),
  body: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('markdown'),
        attributes: z.strictObject({ value: z.string() }),
      }),
      ...(['textarea', 'input', 'dropdown', 'checkboxes'] as const).map((type) =>
        z.strictObject({
          type: z.literal(type),
          id: z.string().regex(/^[\w-]+$/),
          attributes: z.strictObject({
            label: z.string(),
            description: z.string().optional(),
            render: z.string().optional(),
            options: z
              .array(
                type === 'checkboxes'
                  ? z.strictObject({ label: z.string(), required: z.boolean().optional() })
                  : z.string(),
              )
              .min(1)
              .optional(),
          }),
          validations: z.strictObject({ required: z.boolean() }).optional(),
        }),
      ),
    ]),
  ),
});

test.each(['bug', 'request'])('the form for a %s has the fields of an issue form', (name) => {
  const { body } = form.parse(parse(readFileSync(`.github/ISSUE_TEMPLATE/${name}.yml`, 'utf8')));
  const ids = body.flatMap((item) => ('id' in item ? [item.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

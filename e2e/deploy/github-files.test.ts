import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';

const WORKFLOWS = '.github/workflows';
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** GitHub's own parser of workflows, bundled: it imports JSON as Node does not. */
async function loadParser(): Promise<typeof import('@actions/workflow-parser')> {
  const folder = temporaryDir();
  const outfile = path.join(folder, 'parser.mjs');
  await build({
    entryPoints: ['@actions/workflow-parser'],
    outfile,
    logLevel: 'error',
    bundle: true,
    platform: 'node',
    format: 'esm',
  });
  return await import(pathToFileURL(outfile).href);
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
});

test.each(readdirSync(WORKFLOWS))('%s runs scripts that there are', (name) => {
  const content = readFileSync(`${WORKFLOWS}/${name}`, 'utf8');
  const names = [...content.matchAll(/npm run ([\w:]+)|"run ([\w:]+)"/g)].map(
    ([, script, ofMatrix]) => script ?? ofMatrix ?? '',
  );
  const missing = names.filter((script) => !(script in scripts));
  expect(missing).toEqual([]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';

const WORKFLOWS = '.github/workflows';
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** A path below a folder of this project, or `./` and a file of its root. */
const PROJECT_FILE = /^(?:\.\/[\w-]+(?:\.\w+)+|(?:app|bench|deploy|e2e|lib|tools)\/\S+)$/;

/** A step's command for each command of its job's matrix. */
const OF_MATRIX = /\$\{\{ matrix\.command \}\}/g;

/** The parts of a workflow that this test reads. */
const workflow = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      strategy: z
        .object({ matrix: z.object({ command: z.array(z.string()).optional() }) })
        .optional(),
      steps: z.array(z.object({ run: z.string().optional() })),
    }),
  ),
});

/** Loads GitHub's parser of workflows, bundled: it does not import JSON as Node does. */
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

/** Returns the parser's errors for a workflow. */
async function workflowErrors(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  if (value) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

test.each(readdirSync(WORKFLOWS))('%s is a workflow of GitHub', async (name) => {
  const content = readFileSync(`${WORKFLOWS}/${name}`, 'utf8');
  expect(await workflowErrors(name, content)).toEqual([]);
});

/** Returns the commands of a workflow's steps, completed by its matrix. */
function commandsOf(content: string): string[] {
  const commands: string[] = [];
  const { jobs } = workflow.parse(parse(content));
  for (const { strategy, steps } of Object.values(jobs)) {
    const values = strategy?.matrix.command ?? [''];
    for (const value of values) {
      for (const { run } of steps) {
        commands.push(run?.replaceAll(OF_MATRIX, value) ?? '');
      }
    }
  }
  return commands;
}

/** Returns the missing scripts and files that a command names. */
function missingIn(command: string): string[] {
  const runs = command.matchAll(/\bnpm (?:run )?([\w:]+)/g);
  const ofNpm = ['ci', 'install', 'publish'];
  const names = [...runs].map(([, name = '']) => name).filter((name) => !ofNpm.includes(name));
  const files = command.split(/[\s"'()]+/).filter((word) => PROJECT_FILE.test(word));
  return [
    ...names.filter((name) => !(name in scripts)),
    ...files.filter((file) => !existsSync(file)),
  ];
}

test.each(readdirSync(WORKFLOWS))('%s names scripts and files that there are', (name) => {
  const content = readFileSync(`${WORKFLOWS}/${name}`, 'utf8');
  expect(commandsOf(content).flatMap(missingIn)).toEqual([]);
});

import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import type { Item } from './microdata';

const run = promisify(execFile);
const MODULES = path.resolve('node_modules');

/** Properties whose value is an item, which microdata names by its address. */
const REFERENCES = new Set(['interactionType']);

/** Removes texts from a value, so that items of the same form are checked once. Numbers stay. */
function formOf(name: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const forms = value.map((each) => JSON.stringify(formOf(name, each)));
    return [...new Set(forms)].map((form) => JSON.parse(form));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, formOf(key, of)]));
  }
  if (REFERENCES.has(name)) return { '@id': value };
  if (name === '@type') return value;
  return /^\d+$/.test(String(value)) ? '1' : '';
}

/**
 * Returns types, properties and values that schema.org's vocabulary lacks. The TypeScript compiler checks the
 * items against Google's types of the vocabulary (schema-dts).
 */
export async function faultsOfVocabulary(items: readonly Item[]): Promise<string[]> {
  const forms = new Set(items.map((item) => JSON.stringify(formOf('', item), null, 1)));
  const dir = temporaryDir();
  const file = path.join(dir, 'items.ts');
  const constants = [...forms].map((form, index) => `export const item${index}: Thing = ${form};`);
  const vocabulary = path.join(MODULES, 'schema-dts/dist/schema');
  await writeFile(file, `import type { Thing } from '${vocabulary}';\n${constants.join('\n')}\n`);
  const compiler = path.join(MODULES, 'typescript/lib/tsc.js');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'preserve',
  ];
  try {
    await run(process.execPath, [compiler, ...options, file]);
    return [];
  } catch (error) {
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout.trim().split('\n');
  }
}

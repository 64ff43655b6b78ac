import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const README = readFileSync(join(FOLDER, 'README.md'), 'utf8');

/** A plugin's comment and names. */
const PLUGIN =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const \w+ = definePlugin[^\n]*\(\{\n {2}names: \[(.*)\],/g;

/** Returns the rows of the plugins in the order of their names; those without a name last. */
function rowsOfPlugins(): string[] {
  const folder = join(FOLDER, 'plugins');
  const files = readdirSync(folder, { recursive: true }).map(String);
  const sources = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const rows = sources.flatMap((source) =>
    Array.from(source.matchAll(PLUGIN), ([, comment = '', names = '']) => {
      const text = comment.replace(/\s*\n \*\s?/g, ' ').trim();
      return { names: names.replaceAll("'", ''), text: text.replaceAll('|', '\\|') };
    }),
  );
  const place = ({ names, text }: (typeof rows)[number]) => `${names || '~'} ${text}`;
  return rows
    .sort((one, other) => (place(one) < place(other) ? -1 : 1))
    .map(({ names, text }) => `| ${names || '—'} | ${text} |`);
}

test('the table of plugins is made from the plugins', () => {
  const [, table = ''] = README.split('| Plugin | Syntax, and what becomes of it |\n|---|---|\n');
  expect(table.trim().split('\n')).toEqual(rowsOfPlugins());
});

test('the example of at most ten lines prints what stands below it', () => {
  const [, example = '', output] =
    /```js\n([\s\S]*?)```\n[\s\S]*?```\n([\s\S]*?)```/.exec(README) ?? [];
  expect(example.split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
  const options = ['--import', 'tsx', '--input-type=module', '-e', example];
  const printed = execFileSync(process.execPath, options, { cwd: FOLDER, encoding: 'utf8' });
  expect(printed).toBe(output);
});

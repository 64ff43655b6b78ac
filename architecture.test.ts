import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CodeFile } from './e2e/architecture/import-graph';

/** The project's rules, checked over every source file. The rest of the code relies on them. */

const FOLDERS = ['app', 'components', 'lib', 'e2e', 'bench'];
const MAX_FILE_LINES = 250;

function filesIn(folder: string): CodeFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name).split(path.sep).join('/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

const all = [
  ...FOLDERS.flatMap(filesIn),
  { file: 'server.ts', text: readFileSync('server.ts', 'utf8') },
];
const isShipped = ({ file }: CodeFile) =>
  !/\.(test|spec)\.tsx?$/.test(file) && !/^(e2e|bench)\//.test(file);
const shipped = all.filter(isShipped);

const withPattern = (pattern: RegExp, sources = shipped) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

describe('names', () => {
  test('no folder or file is named for having no subject', () => {
    const names = all.map(({ file }) => file);
    expect(names.filter((file) => /\b(utils?|helpers?|misc|common)\b/.test(file))).toEqual([]);
  });
});

describe('each of these stands in one place', () => {
  test('the environment is read in lib/config', () => {
    const readers = withPattern(/process\.env/);
    expect(readers.sort()).toEqual(['lib/config/child-environment.ts', 'lib/config/config.ts']);
  });

  test('process-wide state is kept in lib/runtime', () => {
    expect(withPattern(/\bglobalThis\b/)).toEqual(['lib/runtime/process-state.ts']);
  });

  test('raw HTML enters a page in one component', () => {
    expect(withPattern(/dangerouslySetInnerHTML/)).toEqual(['components/ui/safe-html.tsx']);
  });

  test('only lib/content makes safe HTML', () => {
    const makers = withPattern(/\bas SafeHtml\b/);
    expect(makers.length).toBeGreaterThan(0);
    expect(makers.filter((file) => !file.startsWith('lib/content/'))).toEqual([]);
  });

  test('sockets to other servers are opened by the client and the image proxy', () => {
    const openers = withPattern(/\bfrom 'undici'/);
    const allowed = /^lib\/(community\/client|content\/images)\//;
    expect(openers.filter((file) => !allowed.test(file))).toEqual([]);
    const fetches = withPattern(/(?<![.\w])fetch\(/);
    expect(fetches.filter((file) => !file.startsWith('lib/browser/api/'))).toEqual([]);
  });

  test('only lib/http imports the server of Next', () => {
    const importers = withPattern(/\bfrom 'next'|import\('next'\)/);
    expect(
      importers.filter((file) => !/^(server\.ts|lib\/http\/|app\/|lib\/seo\/)/.test(file)),
    ).toEqual([]);
  });
});

describe('the code is kept', () => {
  test('no hand-written file is too long', () => {
    const long = all.filter(({ text }) => text.split('\n').length > MAX_FILE_LINES + 1);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test('no type is switched off', () => {
    const own = all.filter(({ file }) => file !== 'architecture.test.ts');
    expect(withPattern(/@ts-ignore|@ts-expect-error|@ts-nocheck|noExplicitAny/, own)).toEqual([]);
  });

  test('nothing is left for others to do', () => {
    const own = all.filter(({ file }) => file !== 'architecture.test.ts');
    expect(withPattern(/(\/\/|\*) *(TODO|FIXME|XXX)\b/, own)).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

/** The rules of the house: a rule here is a promise that the rest of the code relies on. */

const FOLDERS = ['app', 'components', 'lib', 'e2e', 'bench'];
const LONGEST_FILE = 250;

interface Source {
  file: string;
  text: string;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

const all = [
  ...FOLDERS.flatMap(sourcesIn),
  { file: 'server.ts', text: readFileSync('server.ts', 'utf8') },
];
const code = all.filter(
  ({ file }) => !/\.(test|spec)\.tsx?$/.test(file) && !/^(e2e|bench)\//.test(file),
);

const withPattern = (pattern: RegExp, sources = code) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

const importsOf = (folder: string, pattern: RegExp) =>
  withPattern(
    pattern,
    code.filter(({ file }) => file.startsWith(folder)),
  );

describe('imports go one way: app → components → lib', () => {
  test.each([
    ['lib/', /from '(@\/|(\.\.\/)+)(app|components)\//],
    ['components/', /from '(@\/|(\.\.\/)+)app\//],
    ['lib/views/', /from '@\/lib\/(community|embedded|front|content)\//],
    ['lib/embedded/', /from '@\/lib\/(community|front|seo)\//],
    ['lib/community/', /from '@\/lib\/(front|seo)\//],
    ['components/', /from '@\/lib\/embedded\//],
  ])('%s imports nothing like %s', (folder, pattern) => {
    expect(importsOf(folder, pattern)).toEqual([]);
  });

  test('lib/content knows the community by its models only', () => {
    expect(
      importsOf('lib/content/', /from '@\/lib\/(embedded|front|community\/(?!model'))/),
    ).toEqual([]);
  });
});

describe('each of these stands in one place', () => {
  test('the environment is read in lib/config.ts, and set in lib/environment.ts', () => {
    expect(withPattern(/process\.env/)).toEqual(['lib/config.ts', 'lib/environment.ts']);
  });

  test('raw HTML enters a page in one component', () => {
    expect(withPattern(/dangerouslySetInnerHTML/)).toEqual(['components/ui/html.tsx']);
  });

  test('only lib/content makes safe HTML', () => {
    const makers = withPattern(/\bas SafeHtml\b/);
    expect(makers.length).toBeGreaterThan(0);
    expect(makers.filter((file) => !file.startsWith('lib/content/'))).toEqual([]);
  });

  test('the network is asked by the transport and by the image proxy', () => {
    const doors = withPattern(/\bfrom 'undici'/);
    expect(doors.every((file) => /^lib\/(community\/transport|content\/images)\//.test(file))).toBe(
      true,
    );
    const fetches = withPattern(/(?<![.\w])fetch\(/);
    expect(fetches.filter((file) => !file.startsWith('lib/community/browser/'))).toEqual([]);
  });

  test('components fetch nothing', () => {
    const operations = /from '@\/lib\/community\/(community|ask|transport)/;
    expect(importsOf('components/', operations)).toEqual([]);
  });
});

describe('the code is kept', () => {
  test('no hand-written file is too long', () => {
    const long = all.filter(({ text }) => text.split('\n').length > LONGEST_FILE + 1);
    expect(long.map(({ file }) => file)).toEqual([]);
  });

  test('no type is switched off', () => {
    const own = all.filter(({ file }) => file !== 'architecture.test.ts');
    expect(withPattern(/@ts-ignore|@ts-expect-error|@ts-nocheck|noExplicitAny/, own)).toEqual([]);
  });

  test('no folder or file is a drawer for everything', () => {
    const drawers = all
      .map(({ file }) => file)
      .filter((file) => /\b(utils?|helpers?|misc)\b/.test(file));
    expect(drawers).toEqual([]);
  });

  test('nothing is left for others to do', () => {
    const own = all.filter(({ file }) => file !== 'architecture.test.ts');
    expect(withPattern(/(\/\/|\*) *(TODO|FIXME|XXX)\b/, own)).toEqual([]);
  });
});

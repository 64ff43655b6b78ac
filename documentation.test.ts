import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Files, folders, commands and links in the documents must exist. */
const DOCUMENTS = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs')
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
  'packages/dokuwiki/README.md',
];
const versions = z.record(z.string(), z.string()).default({});
const { scripts, ...dependencies } = z
  .object({
    scripts: z.record(z.string(), z.string()),
    dependencies: versions,
    optionalDependencies: versions,
    devDependencies: versions,
  })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')));

/** A path of the project in backticks, without patterns and placeholders. */
const PATH = /`((?:app|bench|components|deploy|docs|e2e|lib|packages|public|tools)\/[\w./[\]-]*)`/g;
const COMMAND = /npm run ([\w:-]+)/g;
const LINK = /\]\((?!https?:)([^)#]+)/g;
/** A link to a heading: the document (empty for the same one) and the anchor. */
const ANCHOR_LINK = /\]\((?!https?:)([^)#]*)#([^)]+)\)/g;
const HEADING = /^#+ (.+)$/gm;

const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

test.each(DOCUMENTS)('%s names files, commands and links that exist', (document) => {
  const text = readFileSync(document, 'utf8');
  const links = matches(text, LINK).map((link) => path.join(path.dirname(document), link));
  const missing = [...matches(text, PATH), ...links].filter((name) => !existsSync(name));
  const unknown = matches(text, COMMAND).filter((name) => !(name in scripts));
  expect([...missing, ...unknown]).toEqual([]);
});

/** Returns GitHub's anchors of a document's headings. */
function anchorsOf(document: string): Set<string> {
  const text = readFileSync(document, 'utf8').replace(/^```[\s\S]*?^```/gm, '');
  const counts = new Map<string, number>();
  return new Set(
    matches(text, HEADING).map((heading) => {
      const name = heading.replace(/\]\([^)]*\)/g, ']').toLowerCase();
      const anchor = name.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
      const count = counts.get(anchor) ?? 0;
      counts.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    }),
  );
}

test.each(DOCUMENTS)('%s links to headings that exist', (document) => {
  const links = [...readFileSync(document, 'utf8').matchAll(ANCHOR_LINK)];
  const dead = links.filter(([, target = '', anchor = '']) => {
    const file = target === '' ? document : path.join(path.dirname(document), target);
    return !anchorsOf(file).has(anchor);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

test('comments name files that exist', () => {
  const sources = ['app', 'components', 'lib', 'packages', 'tools', 'e2e', 'bench'].flatMap(
    (folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs|css)$/.test(name))
        .map((name) => path.join(folder, name)),
  );
  const comments = (file: string) =>
    matches(readFileSync(file, 'utf8'), /(\/\*[\s\S]*?\*\/|^\s*\/\/.*$)/gm).join('\n');
  const missing = sources.flatMap((file) =>
    matches(comments(file), PATH)
      .filter((name) => !existsSync(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('docs/dependencies.md says of every package of package.json what it is for, and of no other', () => {
  const rows = matches(readFileSync('docs/dependencies.md', 'utf8'), /^\| `([^`]+)` \|/gm);
  const names = Object.values(dependencies).flatMap((each) => Object.keys(each));
  expect([...rows].sort()).toEqual(names.sort());
});

test('e2e/README.md says of every spec what it holds, and each is in the folder of its command', () => {
  const specs = readdirSync('e2e', { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => name.endsWith('.spec.ts') && !name.startsWith('browsers/'));
  const rows = matches(
    readFileSync('e2e/README.md', 'utf8'),
    /^\| .+ \| `((?:journeys|all)\/[\w-]+)` \|/gm,
  );
  expect(rows.map((row) => `${row}.spec.ts`).sort()).toEqual(specs.sort());
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bundledBytes } from './e2e/architecture/bundled-bytes';
import { findMechanisms } from './e2e/architecture/find-mechanisms';
import { type CodeFile, findCycles, importsOf } from './e2e/architecture/import-graph';
import { MECHANISMS } from './e2e/architecture/mechanisms';
import { SETTING_NAMES } from './lib/base/config/config';

/** The project's rules, checked over every source file. The rest of the code relies on them. */

const FOLDERS = ['app', 'components', 'lib', 'packages', 'tools', 'e2e', 'bench'];
const MAX_FILE_LINES = 300;
const MAX_FOLDER_FILES = 15;

/**
 * The tiers, top to bottom. A room imports from its own tier and from those below it. Rooms of one tier do
 * not import each other in a circle, and no two folders of a room of `lib` import each other.
 */
const TIERS: Record<string, readonly string[]> = {
  programs: ['server.ts', 'app', 'tools'],
  serving: ['components', 'lib/server', 'lib/render'],
  output: ['lib/page-cache', 'lib/documents', 'lib/seo'],
  content: ['lib/pages', 'lib/community', 'lib/browser'],
  records: ['lib/store', 'lib/api', 'lib/wire', 'lib/content'],
  base: ['lib/urls', 'lib/i18n', 'lib/model', 'lib/http', 'lib/base'],
  packages: ['packages/dokuwiki'],
};
const ROOMS = Object.values(TIERS).flat();

function filesIn(folder: string): CodeFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => path.join(folder, name).split(path.sep).join('/'))
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
}

const all = [
  ...FOLDERS.flatMap(filesIn),
  { file: 'server.ts', text: readFileSync('server.ts', 'utf8') },
];
const isShipped = ({ file }: CodeFile) =>
  !/\.(?:test|spec)\.tsx?$|^packages\/[^/]+\/vitest\.config\.ts$/.test(file) &&
  !/^(?:e2e|bench|packages\/[^/]+\/fixtures)\//.test(file);
const shipped = all.filter(isShipped);
const rootTests = readdirSync('.')
  .filter((name) => name.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
const graph = importsOf(shipped);

const withPattern = (pattern: RegExp, sources = shipped) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);

/** The room that a file belongs to, as `TIERS` names it. */
const roomOf = (file: string): string =>
  ROOMS.find((room) => file === room || file.startsWith(`${room}/`)) ?? file;
const tierOf = (room: string) => Object.values(TIERS).findIndex((tier) => tier.includes(room));

/** Which of the groups of files (rooms, folders) import which others. */
function groupImports(groupOf: (file: string) => string): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const [file, targets] of graph) {
    const from = groupOf(file);
    const others = targets.map(groupOf).filter((group) => group !== from);
    groups.set(from, new Set([...(groups.get(from) ?? []), ...others]));
  }
  return new Map([...groups].map(([from, others]) => [from, [...others]]));
}

describe('rooms', () => {
  test('every shipped file belongs to a room', () => {
    expect(shipped.map(({ file }) => file).filter((file) => tierOf(roomOf(file)) < 0)).toEqual([]);
  });

  test('imports do not go up, whether static, dynamic, relative or of types', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => tierOf(roomOf(target)) < tierOf(roomOf(file)))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('no rooms import each other in a circle', () => {
    expect(findCycles(groupImports(roomOf))).toEqual([]);
  });

  test('lib imports no tools', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => file.startsWith('lib/') && target.startsWith('tools/'))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('a package is imported by its door, and imports nothing but what its package.json names', () => {
    const packageOf = (file: string) => /^packages\/[^/]+/.exec(file)?.[0];
    const around = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => packageOf(target) !== packageOf(file))
        .filter((target) => packageOf(file) || !target.endsWith('/index.ts'))
        .filter((target) => packageOf(file) || packageOf(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(around).toEqual([]);
    const foreign = shipped
      .filter(({ file }) => packageOf(file))
      .flatMap(({ file, text }) => {
        const manifest = JSON.parse(readFileSync(`${packageOf(file)}/package.json`, 'utf8'));
        const named = Object.keys(manifest.dependencies ?? {});
        return [...text.matchAll(/^(?:import|export|\}).* from '([^'.][^']*)';$/gm)]
          .map(([, name = '']) => name)
          .filter((name) => !named.includes(name) && !named.includes(`@types/${name}`))
          .map((name) => `${file} imports ${name}`);
      });
    expect(foreign).toEqual([]);
  });

  test('no two folders of a room of lib import each other', () => {
    // They name each kind of community, and open it. The kinds implement the contract beside them.
    const openers = ['lib/community/kinds.ts', 'lib/community/open-community.ts'];
    const imports = groupImports((file) =>
      openers.includes(file) ? file : path.posix.dirname(file),
    );
    for (const opener of openers) imports.delete(opener);
    const pairs = [...imports].flatMap(([folder, others]) =>
      others
        .filter(
          (other) =>
            folder < other && folder.startsWith('lib/') && roomOf(folder) === roomOf(other),
        )
        .filter((other) => imports.get(other)?.includes(folder))
        .map((other) => `${folder} and ${other}`),
    );
    expect(pairs).toEqual([]);
  });

  test('no files import each other in a circle', () => {
    expect(findCycles(graph)).toEqual([]);
  });
});

/** Returns a test of files for a name in a room's README: a file, a folder, or a pattern with `*`. */
function doorPattern(name: string): RegExp {
  const source = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
  return new RegExp(`^${source}${name.endsWith('/') ? '' : '$'}`);
}

describe('doors', () => {
  const rooms = ROOMS.filter((room) => room.startsWith('lib/'));

  test.each(rooms)('other rooms import only the files of %s that its README names', (room) => {
    const readme = readFileSync(`${room}/README.md`, 'utf8');
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(30);
    const doors = [...readme.matchAll(/`([\w./*-]+)`/g)].map(([, name = '']) => doorPattern(name));
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => roomOf(target) === room && roomOf(file) !== room)
        .filter((target) => !doors.some((door) => door.test(target.slice(room.length + 1))))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('names', () => {
  const EXPORT =
    /^export (?:default )?(?:abstract |async )?(?:function\*?|class|const|interface|type|enum) (\w+)/gm;

  test('no two exports share a name', () => {
    const owners = new Map<string, string[]>();
    // A route's exports are named by Next.
    for (const { file, text } of all.filter((source) => !source.file.startsWith('app/'))) {
      for (const name of new Set([...text.matchAll(EXPORT)].map((match) => match[1] ?? ''))) {
        if (name !== 'Props') owners.set(name, [...(owners.get(name) ?? []), file]);
      }
    }
    const advice = 'A name stands for one thing: say in the second one what differs.';
    expect(
      [...owners].filter(([, files]) => files.length > 1),
      advice,
    ).toEqual([]);
  });

  test('no two shipped files share a name', () => {
    // Commands, programs and kinds are named by their folder, pages by address, entries by script, plugins
    // as in DokuWiki.
    // A component (`.tsx`) may have the name of what it shows.
    const named = shipped.filter(
      ({ file }) =>
        !/^(?:app|lib\/browser\/entries|packages\/dokuwiki\/plugins)\/|\/(?:cli|command|kind)\.ts$/.test(
          file,
        ),
    );
    const names = named.map(({ file }) => path.posix.basename(file));
    const advice = 'Say in the name of the second one what differs.';
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      advice,
    ).toEqual([]);
  });

  test('no folder or file is named for having no subject', () => {
    const names = all.map(({ file }) => file);
    expect(names.filter((file) => /\b(utils?|helpers?|misc|common)\b/.test(file))).toEqual([]);
  });

  test('no folder holds too many files of its own', () => {
    const counts = new Map<string, number>();
    for (const { file } of shipped) {
      const folder = path.posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    const advice = `A folder holds at most ${MAX_FOLDER_FILES} files: give those of one subject a folder of their own.`;
    expect(
      [...counts].filter(([, count]) => count > MAX_FOLDER_FILES),
      advice,
    ).toEqual([]);
  });
});

describe('mechanisms', () => {
  const server = shipped.filter(
    ({ file }) => !/^(?:components|lib\/browser|tools\/release)\//.test(file),
  );

  test('every cache, process state, limit, lock, timer and worker is listed with its reason', () => {
    const advice =
      'Use a mechanism of e2e/architecture/mechanisms.ts, or add a row with a reason that no other row has.';
    expect(findMechanisms(server), advice).toEqual(Object.keys(MECHANISMS).sort());
  });

  test('no two mechanisms have the same reason', () => {
    const reasons = Object.values(MECHANISMS);
    expect(reasons.filter((reason, at) => reasons.indexOf(reason) !== at)).toEqual([]);
  });
});

describe('each of these stands in one place', () => {
  test('the environment is read in lib/base/config', () => {
    const readers = withPattern(/process\.env/);
    expect(readers.sort()).toEqual([
      'lib/base/config/child-environment.ts',
      'lib/base/config/config.ts',
      // It fills in what React reads.
      'tools/build/compile.ts',
    ]);
  });

  test('nothing outside of lib/community asks for the kind of community', () => {
    const askers = withPattern(
      /\b(?:communityKinds|knownKinds|hasStore|isMirror|communityUrl|partsOf)\b/,
    );
    const allowed = /^lib\/(?:base\/config|community)\//;
    expect(askers.filter((file) => !allowed.test(file)).sort()).toEqual([
      // The store answers some operations, and completes titles in a script.
      'lib/api/operation-source.ts',
      // It names which community a saved catalog is of.
      'lib/documents/sitemap/catalog-builder.ts',
      'lib/render/assets/read-browser-scripts.ts',
      // The addresses of the software at the other end.
      'lib/urls/origin-url.ts',
      'lib/urls/wiki-software/wiki-software.ts',
      // Two programs ask whether the data folder has a store or a mirror of its own.
      'server.ts',
      'tools/check/checks.ts',
      // It names which community a mirror is of.
      'tools/mirror/command.ts',
    ]);
    const importers = [...graph]
      .filter(([, targets]) =>
        targets.some((target) => /^lib\/community\/(?:.*\/kind|kinds)\.ts$/.test(target)),
      )
      .map(([file]) => file);
    expect(importers.filter((file) => !file.startsWith('lib/community/'))).toEqual([]);
    const old = /\b(?:isDiscourse|wikiKind|isEmbedded)\b/;
    expect(withPattern(old)).toEqual([]);
  });

  test('the address of a live wiki is read where links, images and files lead to it', () => {
    const allowed = /^(?:lib\/(?:base\/config|community|content|urls)|tools\/images)\//;
    expect(withPattern(/\bwikiUrl\b/).filter((file) => !allowed.test(file))).toEqual([]);
  });

  test('only its readers, its addresses and its markup know the software of a wiki', () => {
    const rooms =
      /^(?:lib\/(?:base\/config|community|content\/normalize|urls\/wiki-software)|e2e)\//;
    const knowing = withPattern(/mediawiki/i, shipped);
    expect(knowing.filter((file) => !rooms.test(file))).toEqual([]);
  });

  test('modules are replaced in tests that have a process of their own', () => {
    const replacing = withPattern(/\bvi\.(?:mock|doMock|resetModules)\(/, all);
    expect(replacing.filter((file) => !file.includes('.isolated.test.'))).toEqual([]);
    expect(replacing).not.toEqual([]);
  });

  test('process-wide state is registered in lib/base/runtime', () => {
    expect(withPattern(/\bglobalThis\b/).sort()).toEqual([
      'lib/base/runtime/process-state.ts',
      // Next's pages take `AsyncLocalStorage` from there.
      'lib/render/next/entrypoints.ts',
    ]);
    expect(withPattern(/^(?:export )?let /m)).toEqual([]);
  });

  test('caches of a module are in that registry, but for memos of pure functions', () => {
    const cache =
      /^(?:export )?const \w+[^=\n]* = new (?:LRUCache|WeakMap|AsyncLocalStorage|(?:Map|Set)(?:<.*>)?\(\))/m;
    expect(withPattern(cache).sort()).toEqual([
      'lib/content/settings/content-settings.ts',
      'lib/i18n/i18n.ts',
      'lib/model/forum-tree.ts',
      'lib/model/wiki-tree.ts',
      'lib/store/search/words/fold.ts',
      'lib/store/search/words/simplify-han.ts',
    ]);
  });

  test('each key of process-wide state is defined once', () => {
    const keys = shipped.flatMap(({ text }) =>
      [...text.matchAll(/\bdefineProcessState(?:<.+>)?\(\s*'([^']+)'/g)].map(([, key]) => key),
    );
    const calls = shipped.flatMap(
      ({ text }) => text.match(/(?<!function )\bdefineProcessState[<(]/g) ?? [],
    );
    expect(keys).toHaveLength(calls.length);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
  });

  test('the names of wire records are spelled in lib/wire', () => {
    const NAMES =
      /\b(?:content_rendered|post_rendered|posts_list|post_total|post_date|is_pinned|is_digest|is_featured|(?:last_poster|starter|author)_name|last_(?:poster_id|title|modified)|moved_to|parent_id)\b/;
    const SQL = /(['`])\s*\(?\s*(?:SELECT|INSERT|UPDATE|WITH|CREATE)\b[\s\S]*?\1/g;
    const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
    // Columns of the store and parameters of URLs have some of these names, too.
    const EXEMPT = [
      /^lib\/wire\//,
      /^lib\/store\/database\/(?:rows|schema)\.ts$/,
      /^lib\/store\/queries\/change-queries\.ts$/,
      /^lib\/store\/forgotten\/(?:people|forget-records)\.ts$/,
      /^lib\/urls\//,
      /^lib\/api\/(?:operations|parameters)\.ts$/,
      /^lib\/community\/call\.ts$/,
    ];
    const code = shipped.map(({ file, text }) => ({
      file,
      text: text.replace(COMMENT, '').replace(SQL, ''),
    }));
    const spellers = withPattern(NAMES, code);
    expect(spellers.filter((file) => !EXEMPT.some((exempt) => exempt.test(file)))).toEqual([]);
    // An exemption without a use hides the next mistake.
    const unused = EXEMPT.filter((exempt) => !spellers.some((file) => exempt.test(file)));
    expect(unused).toEqual([]);
  });

  test('lib/wire renders nothing', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => /^lib\/wire\//.test(file) && target.startsWith('lib/content/'))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('raw HTML enters a page in one component', () => {
    expect(withPattern(/dangerouslySetInnerHTML/).sort()).toEqual([
      'components/ui/safe-html.tsx',
      // Frozen pages print its links as those of files.
      'lib/render/static/map-elements.tsx',
      'tools/freeze/print-page.tsx',
    ]);
  });

  test('only lib/content makes safe HTML', () => {
    const makers = withPattern(/\bas SafeHtml\b/);
    expect(makers.length).toBeGreaterThan(0);
    expect(makers.filter((file) => !file.startsWith('lib/content/'))).toEqual([]);
  });

  test('no length in an answer is compared before its type is known', () => {
    // Zod's `min`, `max` and `length` read that of any object, whatever it holds.
    const early =
      /(?<!pipe\()\bz\s*\.(?:string|array)\((?:[^()]|\([^()]*\))*\)\s*\.(?:min|max|length)\(/;
    const readers = shipped.filter(({ file }) => /^lib\/(?:community|wire)\//.test(file));
    expect(withPattern(early, readers)).toEqual([]);
  });

  const PATTERN =
    /(?<=[=(,:?[!&|>]\s*|^\s*)\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[dgimsuvy]*/gm;
  const patternsIn = (text: string) => [...text.matchAll(PATTERN)].map(([found]) => found);

  test('no pattern is run over HTML or XML', () => {
    // A tag, a comment or a declaration; not the name of a group.
    const markup = /(?<!\?)<(?:[a-z!/]|\[[a-z]|\\\/)/i;
    const reading = shipped
      .filter(({ text }) => patternsIn(text).some((found) => markup.test(found)))
      .map(({ file }) => file)
      // DokuWiki's syntax has tags.
      .filter((file) => !/^(?:packages|tools\/import)\/dokuwiki\//.test(file));
    expect(reading.sort()).toEqual([
      // It finds at least the names of a page's tags. One too many costs some bytes of styles.
      'lib/render/styles/inline-css.ts',
      // It asks whether a text is HTML at all.
      'lib/wire/post.ts',
    ]);
  });

  test('no pattern repeats twice without a bound over the texts of a server', () => {
    const repeat = /[*+]|\{\d+,\}/g;
    const isRisky = (pattern: string) => {
      const withoutSets = pattern.replace(/\\.|\[(?:[^\]\\]|\\.)*\]/g, 'x');
      return (withoutSets.match(repeat) ?? []).length > 1;
    };
    const readers = shipped.filter(({ file }) =>
      /^(?:lib\/(?:community|wire|content\/images)|tools\/(?:mirror|images))\//.test(file),
    );
    const risky = readers.flatMap(({ file, text }) =>
      patternsIn(text)
        .filter(isRisky)
        .map((found) => `${file}: ${found}`),
    );
    // Anchored at its start, or over a text of a bounded length.
    const exempt = [
      'lib/community/remote/parse-retry-after.ts',
      'lib/content/images/media-type.ts',
      'lib/wire/json/scalar.ts',
      'lib/wire/wiki-id.ts',
    ];
    expect(risky.filter((found) => !exempt.some((file) => found.startsWith(file)))).toEqual([]);
    expect(exempt.filter((file) => !risky.some((found) => found.startsWith(file)))).toEqual([]);
  });

  test('databases are opened in lib/base/sqlite', () => {
    expect(withPattern(/(?:from |import |\()'(?:libsql|node:sqlite)'/)).toEqual([
      'lib/base/sqlite/open-sqlite.ts',
    ]);
  });

  test('sockets to other servers are opened by the client, the image proxy and announcements', () => {
    const openers = withPattern(/\bfrom 'undici'/);
    const allowed =
      /^lib\/(community\/remote\/|content\/images\/|server\/announcements\/|http\/outgoing-agent\.ts$)/;
    expect(openers.filter((file) => !allowed.test(file))).toEqual([]);
    const fetches = withPattern(/(?<![.\w])fetch\(/);
    expect(fetches.filter((file) => !file.startsWith('lib/browser/api/'))).toEqual([]);
  });

  test('the listeners and methods of Node objects are left alone', () => {
    const server = shipped.filter(({ file }) => file.startsWith('lib/'));
    const meddling =
      /\.(?:removeAllListeners|listeners|rawListeners)\(|\.closeIdleConnections = |\.prototype\.\w+ = /;
    expect(withPattern(meddling, server)).toEqual([]);
  });

  test('only lib/render prints by React, and only lib/render/next knows Next and its build', () => {
    const printers = withPattern(/(?:from |import |import\()'react-dom\/[^']*'/);
    expect(printers.filter((file) => !file.startsWith('lib/render/'))).toEqual([]);
    const importers = withPattern(/(?:from |import |import\()'next(?:\/[^']*)?'|__NEXT_PRIVATE/);
    expect(importers.filter((file) => !/^(lib\/render\/next|app)\//.test(file))).toEqual([]);
    const readers = withPattern(/['"`]\/?[._]next[/'"`]/);
    expect(readers.filter((file) => !file.startsWith('lib/render/next/'))).toEqual([
      'tools/build/build.ts',
      'tools/release/release-files.ts',
    ]);
  });

  test('no component waits: `load` does', () => {
    // Without a boundary, the static renderer throws at a component that waits or fails.
    const waiting =
      /\basync function [A-Z]|\bconst [A-Z]\w* = async\b|\bimport \{[^}]*\b(?:Suspense|lazy|use)\b[^}]*\} from 'react'/;
    const components = shipped.filter(({ file }) => /^(?:app|components)\/.*\.tsx$/.test(file));
    expect(withPattern(waiting, components)).toEqual([]);
  });

  test('loaders import no components', () => {
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter(() => /^lib\/pages\//.test(file))
        .filter((target) => target.startsWith('components/'))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test('what pages and documents show comes from the site that they are given', () => {
    const given = /^(?:app|components|lib\/(?:pages|documents|seo))\//;
    const opener = /^lib\/community\/(?:open-community|site\/open-site|kinds|store\/\w[\w-]*)\.ts$/;
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter((target) => given.test(file) && opener.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each([
    ['app/board/topics/topic-page.tsx', 235],
    ['app/status/status-page.tsx', 101],
  ])('%s reaches at most %i files by its imports', (page, maximum) => {
    const reached = new Set([page]);
    for (const file of reached) {
      // Of a package, its door counts.
      const targets = file.startsWith('packages/') ? [] : (graph.get(file) ?? []);
      for (const target of targets) reached.add(target);
    }
    expect(reached.size).toBeLessThanOrEqual(maximum);
  });

  test('components load nothing', () => {
    const loads =
      /^lib\/(?:server|store|page-cache)\/|^lib\/community\/(?:operations\/(?:read-records|search-community)|site\/open-site)\./;
    const wrong = [...graph].flatMap(([file, targets]) =>
      targets
        .filter(() => file.startsWith('components/'))
        .filter((target) => loads.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the code is kept', () => {
  test('no hand-written file is too long', () => {
    const long = all.filter(({ text }) => text.split('\n').length > MAX_FILE_LINES + 1);
    const advice = `A file has at most ${MAX_FILE_LINES} lines: give a part of it that has a name a file of its own.`;
    expect(
      long.map(({ file }) => file),
      advice,
    ).toEqual([]);
  });

  test('a body that does not stand on the line of its `if` or loop has braces', () => {
    // After formatting, such a body begins on the line after the condition, or ends on a later line.
    const below =
      /^( *)(?:\} )?(?:(?:else )?(?:if|for|while) \(.*\)|else|for await \(.*\))\n\1 +\S|^( *)(?:if|for|while) \(\n[\s\S]*?\n\2\)(?: \w|\n)/m;
    const runsOn = /^ *(?:(?:else )?if|for|while) \([^\n]*\) (?!\{)[^;\n]*[^;{\n]$/m;
    expect(withPattern(below, all)).toEqual([]);
    expect(withPattern(runsOn, all)).toEqual([]);
  });

  test('no line of a comment has more than 110 characters, but for an address', () => {
    const long = /^(?= *(?:\/\/|\/?\*))(?!.*https:).{111,}$/m;
    expect(withPattern(long, [...all, ...rootTests])).toEqual([]);
  });

  test('no object literal is spread into another one, which only serves the formatter', () => {
    expect(withPattern(/\.\.\.\{/, all)).toEqual([]);
  });

  test('no array or object is written out only to assign several names at once', () => {
    const pair =
      /(?:(?:const|let|^) *\[\s*\w+[^[\]]*,[^[\]]*\] = \[(?!\.\.\.\w)|(?:const|let) \{[^{}]*\} = \{)/m;
    expect(withPattern(pair, [...all, ...rootTests])).toEqual([]);
  });

  test('no type is switched off', () => {
    const own = all.filter(({ file }) => file !== 'architecture.test.ts');
    expect(withPattern(/@ts-ignore|@ts-expect-error|@ts-nocheck|noExplicitAny/, own)).toEqual([]);
  });

  test('no element has a class that the stylesheet leaves out', () => {
    const leftOut = /@source not inline\("\{(.+)\}"\)/.exec(
      readFileSync('app/globals.css', 'utf8'),
    );
    const names = leftOut?.[1]?.replaceAll(',', '|') ?? '\\S+';
    expect(withPattern(new RegExp(`lassName="(?:[^"]* )?(?:${names})[ "]`))).toEqual([]);
  });

  test('nothing is left for others to do', () => {
    const own = all.filter(({ file }) => file !== 'architecture.test.ts');
    expect(withPattern(/(\/\/|\*) *(TODO|FIXME|XXX)\b/, own)).toEqual([]);
  });
});

describe('the project stays small enough for one person', () => {
  /**
   * Minified, so that formatting, comments, types and names are free; in one bundle, so that lines of import
   * between files are free, too. Squeezing or joining files wins nothing.
   */
  const bytesOf = (files: readonly CodeFile[]) => () => bundledBytes(files.map(({ file }) => file));

  const logic = shipped.filter(({ file }) => !/^(?:tools\/release|packages)\//.test(file));
  const packages = shipped.filter(({ file }) => file.startsWith('packages/'));
  const tests = [...all.filter((source) => !isShipped(source)), ...rootTests];

  test.each([
    ['bytes of shipped logic, minified', bytesOf(logic), 916_000],
    ['bytes of packages, minified', bytesOf(packages), 67_000],
    ['bytes of tests and benchmarks, minified', bytesOf(tests), 1_225_000],
    ['settings', () => SETTING_NAMES.length, 43],
    [
      'process states',
      () => Object.keys(MECHANISMS).filter((row) => row.startsWith('state ')).length,
      20,
    ],
  ])('%s', async (what, measure, budget) => {
    const count = await measure();
    console.log(`${what}: ${count} of ${budget}`);
    const advice = `There are ${count} ${what}, and the budget is ${budget}. Remove as much, or raise the budget in a commit of its own that says what it buys.`;
    expect(count, advice).toBeLessThanOrEqual(budget);
  });
});

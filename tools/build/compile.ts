import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type BuildResult, build, type Plugin, stop, transform } from 'esbuild';

/** Node programs bundled with packages: one file loads faster than five hundred. */
const PROGRAMS = { lectern: 'tools/lectern/cli.ts', server: 'server.ts' };
const WORKERS = { 'render-worker': 'lib/content/pipeline/worker/worker.ts' };
/** Not bundled: shared with Next's pages, native, or only for builds. */
const EXTERNAL = ['esbuild', 'libsql', 'next', 'pagefind', 'pino', 'undici'];
/** For bundled CommonJS packages. */
const DEFINE_REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
const SCRIPTS = {
  'before-paint': 'lib/browser/entries/before-paint.ts',
  'continue-line': 'lib/browser/entries/continue-line.ts',
  'every-page': 'lib/browser/entries/every-page.ts',
  'frozen-search': 'lib/browser/entries/frozen-search.ts',
  'history-page': 'lib/browser/entries/history-page.ts',
  'new-posts': 'lib/browser/entries/new-posts.ts',
  'on-demand': 'lib/browser/entries/on-demand.ts',
  'short-dates': 'lib/browser/entries/short-dates.ts',
};

const stylesheetsAsText: Plugin = {
  name: 'stylesheets-as-text',
  setup(compiler) {
    compiler.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const { code } = await transform(await readFile(file, 'utf8'), {
        loader: 'css',
        minify: true,
      });
      return { contents: code, loader: 'text' };
    });
  },
};

const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;

function packagesIn(bundles: readonly BuildResult<{ metafile: true }>[]): string[] {
  const inputs = bundles.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  return [...new Set(inputs.flatMap((input) => PACKAGE.exec(input)?.[0] ?? []))].sort();
}

/**
 * Compiles server, worker and browser scripts in 200 ms. `packages.json` lists bundled packages for releases.
 * @param outdir is emptied first
 * @throws if a file does not compile
 */
export async function compile(root: string, outdir = path.join(root, 'dist')): Promise<void> {
  const shared = {
    absWorkingDir: root,
    tsconfig: 'tsconfig.json',
    bundle: true,
    minify: true,
    metafile: true,
  } as const;
  const node = {
    ...shared,
    outdir,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    banner: { js: DEFINE_REQUIRE },
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
  } as const;
  await rm(outdir, { recursive: true, force: true });
  const bundles = await Promise.all([
    build({ ...node, entryPoints: PROGRAMS, splitting: true, external: EXTERNAL }),
    build({ ...node, entryPoints: WORKERS, outExtension: { '.js': '.mjs' } }),
    build({
      ...shared,
      entryPoints: SCRIPTS,
      plugins: [stylesheetsAsText],
      outdir: path.join(outdir, 'scripts'),
      format: 'iife',
      target: 'es2022',
      charset: 'utf8',
    }),
  ]);
  await writeFile(path.join(outdir, 'packages.json'), JSON.stringify(packagesIn(bundles)));
  // Until stopped, the compiler holds 190 MB.
  await stop();
}

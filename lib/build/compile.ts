import { rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { LOCALES } from '@/lib/config/locales';
import { relativeTimePatterns } from '@/lib/i18n/relative-time-patterns';

/** What Node runs; its packages stay where they are installed. */
const PROGRAMS = { start: 'lib/launcher/cli.ts', server: 'server.ts' };
/** Worker threads, with their packages in one file: started again, each is ready in a third of the time. */
const WORKERS = { 'body-worker': 'lib/content/rendering/worker/worker.ts' };
/** What the CommonJS packages in an ES module call. */
const REQUIRE =
  "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";
/** What browsers run, each whole in itself. */
const SCRIPTS = {
  'before-paint': 'lib/browser/entries/before-paint.ts',
  reading: 'lib/browser/entries/reading.ts',
  notebook: 'lib/browser/entries/history-page.ts',
};

const RELATIVE_TIME_PATTERNS = Object.fromEntries(
  LOCALES.map((locale) => [locale, relativeTimePatterns(locale)]),
);

const below = (root: string, entries: Record<string, string>) =>
  Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(root, file)]));

/**
 * Compiles, into `dist/`, what Next's build leaves out: the server, the worker for long texts, the
 * scripts of pages (a tenth of a second in all). An open site then carries no compiler.
 */
export async function compile(root: string): Promise<void> {
  const dist = path.join(root, 'dist');
  const shared = { tsconfig: path.join(root, 'tsconfig.json'), bundle: true };
  await rm(dist, { recursive: true, force: true });
  await Promise.all([
    build({
      ...shared,
      entryPoints: below(root, PROGRAMS),
      outdir: dist,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      splitting: true,
      packages: 'external',
    }),
    build({
      ...shared,
      entryPoints: below(root, WORKERS),
      outdir: dist,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      minify: true,
      banner: { js: REQUIRE },
    }),
    build({
      ...shared,
      entryPoints: below(root, SCRIPTS),
      outdir: path.join(dist, 'scripts'),
      minify: true,
      format: 'iife',
      target: 'es2022',
      define: { RELATIVE_TIME_PATTERNS: JSON.stringify(RELATIVE_TIME_PATTERNS) },
    }),
  ]);
}

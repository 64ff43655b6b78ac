import path from 'node:path';
import { ensureBuild } from '@/lib/build/build';
import { escapeForTerminal } from '@/lib/cli/escape-for-terminal';
import { openProgressBar } from '@/lib/cli/progress-bar';
import { runCommand } from '@/lib/cli/run-command';
import { configure } from '@/lib/config/config';
import { readStaticFiles } from '@/lib/http/assets/static-files';
import { openNext } from '@/lib/http/open-next';
import { storePath } from '@/lib/store/build/publish-store';
import { upgradeStore } from '@/lib/store/database/upgrade-store';
import { requireEmpty } from '@/lib/store/export/export-community';
import { freeze } from './freeze';
import { openFrozenContents } from './frozen-contents';

const USAGE = `Writes the embedded community, or a mirror, as static files that any file server can serve.

  npm run freeze -- DIR [--site-url URL]

  --site-url URL  the URL it will be served at, for canonical links, feeds and the sitemap (or SITE_URL)`;

const MAX_LISTED_FAILURES = 20;
const OPTIONS = { 'site-url': { type: 'string' } } as const;
const SYNTAX = { usage: USAGE, options: OPTIONS, argumentCount: 1 };

await runCommand(SYNTAX, async ({ 'site-url': siteUrl }, [dir = '']) => {
  const settings = configure({
    ...{ API_BASE_URL: '', API_CLIENT_ID: '', API_CLIENT_SECRET: '' },
    // A file server has no image proxy.
    ...{ IMAGES: 'direct', LOG_LEVEL: 'error', NODE_ENV: 'production' },
    ...(siteUrl && { SITE_URL: siteUrl }),
  });
  await requireEmpty(dir);
  const root = process.cwd();
  await ensureBuild(root);
  const app = await openNext(root, { isDev: false });

  await upgradeStore(settings.dataDir);
  const startedAt = performance.now();
  const progress = openProgressBar();
  const contents = openFrozenContents(storePath(settings.dataDir), settings);
  const { pages, files, failures } = await freeze({
    ...{ next: app.getRequestHandler(), contents, settings, dir: path.resolve(dir) },
    assets: await readStaticFiles(root),
    onPage: (done, total) => progress.update('pages', done, total),
  }).finally(() => {
    progress.stop();
    contents.close();
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Froze ${pages} pages and ${files} files in ${seconds.toFixed(1)} s.`);
  for (const { url, status } of failures.slice(0, MAX_LISTED_FAILURES)) {
    console.log(`  ${status} ${escapeForTerminal(url)}`);
  }
  return failures.length === 0;
});
// Next keeps the process running.
process.exit();

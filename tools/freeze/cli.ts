import { runCommand } from '@/tools/cli/run-command';
import { requireEmpty } from '@/tools/export/export-community';
import { configureFreeze, freezeCommunity, printShortcomings } from './freeze-community';

const USAGE = `Writes the embedded community, or a mirror, as static files that any file server can serve.

  npm run freeze -- DIR [--site-url URL]

  --site-url URL  the URL it will be served at, for canonical links, feeds and the sitemap (or SITE_URL)`;

const OPTIONS = { 'site-url': { type: 'string' } } as const;
const SYNTAX = { usage: USAGE, options: OPTIONS, argumentCount: 1 };

await runCommand(SYNTAX, async ({ 'site-url': siteUrl }, [dir = '']) => {
  const settings = configureFreeze('direct', siteUrl ? { SITE_URL: siteUrl } : {});
  await requireEmpty(dir);
  const startedAt = performance.now();
  const result = await freezeCommunity(settings, {
    ...{ dir, siteUrl: settings.siteUrl, reader: 'browser' },
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Froze ${result.pages} pages and ${result.files} files in ${seconds.toFixed(1)} s.`);
  printShortcomings(result);
  return result.failures.length === 0;
});
// Next keeps the process running.
process.exit();

import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '@/lib/build/build';
import { CommandError, runCommand } from '@/lib/cli/cli-command';
import { openProgressBar } from '@/lib/cli/progress-bar';
import { terminalText } from '@/lib/cli/terminal-text';
import { configure } from '@/lib/config/config';
import { readStaticFiles } from '@/lib/http/assets/static-files';
import { openNext } from '@/lib/http/open-next';
import { storePath } from '@/lib/store/build/publish-store';
import { upgradeStore } from '@/lib/store/database/upgrade-store';
import { requireEmpty } from '@/lib/store/export/export-community';
import { freeze } from './freeze';
import { openFrozenContents } from './frozen-contents';

const USAGE = `Writes the embedded community, or a mirror, as a site of files that any file server can serve.

  npm run freeze -- DIR [--site-url URL]

  --site-url URL  where it will be, for canonical links, feeds and the sitemap (or SITE_URL)`;

const MOST_NAMED = 20;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'site-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const [dir, more] = positionals;
  if (dir === undefined || more !== undefined) throw new CommandError(USAGE);
  const settings = configure({
    ...{ API_BASE_URL: '', API_CLIENT_ID: '', API_CLIENT_SECRET: '' },
    // There is nobody to fetch the pictures of others through.
    ...{ IMAGES: 'direct', LOG_LEVEL: 'error', NODE_ENV: 'production' },
    ...(values['site-url'] && { SITE_URL: values['site-url'] }),
  });
  await requireEmpty(dir);
  const root = process.cwd();
  await ensureBuild(root);
  const app = await openNext(root, { isDev: false });

  await upgradeStore(settings.dataDir);
  const startedAt = performance.now();
  const progress = openProgressBar();
  const contents = openFrozenContents(storePath(settings.dataDir), settings);
  const { pages, files, bad } = await freeze({
    ...{ next: app.getRequestHandler(), contents, settings, dir: path.resolve(dir) },
    assets: await readStaticFiles(root),
    onPage: (done, known) => progress.at('pages', done, known),
  }).finally(() => {
    progress.stop();
    contents.close();
  });
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Froze ${pages} pages and ${files} files in ${seconds.toFixed(1)} s.`);
  for (const { address, status } of bad.slice(0, MOST_NAMED)) {
    console.log(`  ${status} ${terminalText(address)}`);
  }
  process.exit(bad.length > 0 ? 1 : 0);
}

await runCommand(main);

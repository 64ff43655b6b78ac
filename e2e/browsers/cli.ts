import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PROGRAMS } from '@/e2e/suite/parts';
import { CommandError, UsageError } from '@/tools/cli/command-error';
import { defineCommand, switchOption, valueOption } from '@/tools/cli/define-command';
import { runCommand } from '@/tools/cli/run-command';
import { browserEnvironment, ENGINE_NAMES, findBrowser, isEngineName } from './browser-options';
import { FOLDER } from './contact-sheet';

const CONFIG = 'e2e/browsers/playwright.config.ts';

/** Checks the names of browsers. @throws CommandError if one is unknown or not installed */
function checkEngines(names: readonly string[]): void {
  const chosen = names.map((name) => {
    if (!isEngineName(name)) throw new UsageError(`There is no browser "${name}".`);
    return name;
  });
  const missing = chosen.filter((name) => !findBrowser(name));
  if (missing.length === 0) return;
  throw new CommandError(
    `Not installed: ${missing.join(', ')}. Run: npx playwright install --with-deps ${missing.join(' ')}`,
  );
}

interface Options {
  engine?: string[];
  data?: string;
  locale?: string;
  dark?: boolean;
}

async function run(options: Options): Promise<boolean> {
  const { engine: engines = ENGINE_NAMES, data, locale = 'en', dark: isDark = false } = options;
  checkEngines(engines);
  // Journeys need the sample, and are the same in the dark.
  const specs = data === undefined && !isDark ? [] : ['visits.spec.ts'];
  const projects = engines.map((name) => `--project=${name}`);
  const child = spawn(
    process.execPath,
    [PROGRAMS.playwright, 'test', `--config=${CONFIG}`, ...projects, ...specs],
    {
      stdio: 'inherit',
      env: { ...process.env, ...browserEnvironment({ data, locale, isDark }) },
    },
  );
  const [code] = await once(child, 'exit');
  return code === 0;
}

const command = defineCommand({
  description: `Opens the pages of the site in Chromium, Firefox and WebKit, as on a phone and on a desktop, with and without scripts, and takes the journeys of readers. Prints what is wrong, and saves a picture of each page in ${FOLDER}, side by side in its index.html.`,
  calls: ['[--engine chromium|firefox|webkit]… [--data DIR] [--locale NAME] [--dark]'],
  options: {
    engine: { ...valueOption('NAME', 'a browser (all)'), multiple: true },
    data: valueOption(
      'DIR',
      "a data folder whose entry pages, topics and wiki pages are opened instead of the sample's; images of other sites are links",
    ),
    locale: valueOption('NAME', 'the language of the interface (en)'),
    dark: switchOption('dark pages'),
  },
  run,
});

await runCommand('npm run browsers --', command);

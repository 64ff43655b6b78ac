import path from 'node:path';
import { setEnvironment } from '@/lib/base/config/child-environment';
import { appRoot } from '@/lib/base/runtime/app-root';
import { ensureBuild } from '@/tools/build/build';
import { UsageError } from '@/tools/cli/command-error';
import { defineCommand } from '@/tools/cli/define-command';
import { launch } from './launch';

export default defineCommand({
  description:
    'Serves a community: the one in DATA_DIR, which is filled with a sample where it is empty, or the one at a URL.',
  calls: ['[URL]'],
  positionals: ['[URL]'],
  options: {},
  notes:
    "URL is the base URL of a community's interface, or the address of a Discourse or a DokuWiki; it stands for API_BASE_URL, or for WIKI_URL. PORT and HOST say where to listen. SIGINT and SIGTERM end it in order, with 0.",
  examples: ['', 'https://forum.example.org'],
  isStandalone: true,
  async run(_, [url]) {
    if (url !== undefined) {
      if (!/^https?:/i.test(url) || !URL.canParse(url)) {
        throw new UsageError(
          `URL must be an http:// or https:// address (given: ${JSON.stringify(url)}).`,
        );
      }
      // The address of a page of a DokuWiki is pasted too.
      setEnvironment({ API_BASE_URL: url.replace(/\/doku\.php.*$/s, '') });
    }
    await ensureBuild(appRoot());
    return launch([path.join(appRoot(), 'dist/server.js')]);
  },
});

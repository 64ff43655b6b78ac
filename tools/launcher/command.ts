import path from 'node:path';
import { setEnvironment } from '@/lib/base/config/child-environment';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { ensureBuild } from '@/tools/build/build';
import { addressSettings } from '@/tools/cli/community-address';
import { defineCommand, valueOption } from '@/tools/cli/define-command';
import { launch } from './launch';

export default defineCommand({
  description:
    'Serves a community: the one in DATA_DIR, which is filled with a sample where it is empty, or the one at a URL.',
  calls: ['[URL] [--port N] [--host HOST]'],
  positionals: ['[URL]'],
  options: {
    port: valueOption('N', 'the port to listen on (PORT)'),
    host: valueOption('HOST', 'the address to listen on (HOST)'),
  },
  notes:
    "URL is the base URL of a community's interface, or the address of a Discourse or a wiki; it stands for API_BASE_URL, or for WIKI_URL. A page of it stands for its address, and a name without scheme for https. SIGINT and SIGTERM end it in order, with 0.",
  examples: ['', 'https://forum.example.org'],
  isStandalone: true,
  async run({ port, host }, [url]) {
    const listening = { ...(port && { PORT: port }), ...(host && { HOST: host }) };
    setEnvironment({ ...addressSettings(url), ...listening });
    await ensureBuild(appFolders().root);
    return launch([path.join(appFolders().root, 'dist/server.js')]);
  },
});

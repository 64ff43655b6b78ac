import path from 'node:path';
import { fileURLToPath } from 'node:url';
import next from 'next';
import { ConfigError, config } from '@/lib/config';
import { readAssets } from '@/lib/front/assets';
import { ensureBuild } from '@/lib/front/build';
import { createDoor } from '@/lib/front/door';
import { listen } from '@/lib/front/listen';
import { log } from '@/lib/log';

const STOP_WITHIN_MS = 10_000;

const root = path.dirname(fileURLToPath(import.meta.url));
const isDev = process.argv.includes('--dev');
const isBuildOnly = process.argv.includes('--build');

async function start() {
  if (isBuildOnly) return ensureBuild(root);
  const settings = config();
  if (!isDev) await ensureBuild(root);
  const app = next({ dev: isDev, dir: root });
  await app.prepare();
  const assets = isDev ? new Map() : await readAssets(root);
  const door = createDoor({ next: app.getRequestHandler(), settings, assets, isDev });
  const upgrade = isDev ? app.getUpgradeHandler() : undefined;
  const { server, stop } = await listen(settings.port, settings.host, door.answer, upgrade);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : settings.port;
  console.log(`${settings.siteName} is open at http://localhost:${port}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      log().info({ event: 'stopping', signal });
      void stop(STOP_WITHIN_MS).then(() => process.exit(0));
    });
  }
  log().info({ event: 'started', port, community: settings.apiBaseUrl ? 'remote' : 'embedded' });
  if (!isDev) await door.prepare();
}

start().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});

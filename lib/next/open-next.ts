import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { setEnvironment } from '@/lib/base/config/child-environment';

/** The file in which Next's build records its configuration, with all defaults. */
const serverFiles = z.object({ config: z.record(z.string(), z.unknown()) });

/** The variable from which Next's standalone server takes its configuration. */
const CONFIG_VARIABLE = '__NEXT_PRIVATE_STANDALONE_CONFIG';

/**
 * Gives Next the configuration of its build. Otherwise it would read `next.config.ts` again, and load
 * its TypeScript compiler for that, which takes 30 MB for as long as the server runs.
 */
async function setBuiltConfig(root: string): Promise<void> {
  const text = await readFile(path.join(root, '.next/required-server-files.json'), 'utf8');
  const { config } = serverFiles.parse(JSON.parse(text));
  setEnvironment({ [CONFIG_VARIABLE]: JSON.stringify(config) });
}

/**
 * Loads Next and prepares it.
 * @param root the project's folder, with a build in it unless `isDev`.
 * @throws when there is no build.
 */
export async function openNext(root: string, { isDev }: { isDev: boolean }) {
  if (!isDev) await setBuiltConfig(root);
  const { default: next } = await import('next');
  const app = next({ dev: isDev, dir: root });
  await app.prepare();
  return app;
}

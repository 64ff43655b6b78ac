import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { setEnvironment } from '@/lib/config/child-environment';

/** What Next's build leaves for a server: its configuration with all defaults filled in. */
const serverFiles = z.object({ config: z.record(z.string(), z.unknown()) });

/** Where Next looks for a built configuration first. Its standalone server sets it. */
const BUILT_CONFIG = '__NEXT_PRIVATE_STANDALONE_CONFIG';

/**
 * Hands Next the configuration that its build wrote. Otherwise it reads `next.config.ts` again, and
 * loads its TypeScript compiler for that: 30 MB for as long as the server runs.
 */
async function setBuiltConfig(root: string): Promise<void> {
  const text = await readFile(path.join(root, '.next/required-server-files.json'), 'utf8');
  const { config } = serverFiles.parse(JSON.parse(text));
  setEnvironment({ [BUILT_CONFIG]: JSON.stringify(config) });
}

/**
 * Loads Next and prepares it.
 * @param root the project's folder; unless `isDev`, with a build in it
 * @throws when there is no build
 */
export async function openNext(root: string, { isDev }: { isDev: boolean }) {
  if (!isDev) await setBuiltConfig(root);
  const { default: next } = await import('next');
  const app = next({ dev: isDev, dir: root });
  await app.prepare();
  return app;
}

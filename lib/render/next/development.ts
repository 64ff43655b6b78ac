import next from 'next';

/** Compiled files for `npm run dev`, where tools have their caches. */
export const DEVELOPMENT_DIR = 'node_modules/.cache/lectern';

/** Returns request and upgrade handlers of Next's development server, which compiles on request. */
export async function openDevelopmentServer(root: string) {
  const app = next({ dev: true, dir: root });
  await app.prepare();
  return { handler: app.getRequestHandler(), upgrade: app.getUpgradeHandler() };
}

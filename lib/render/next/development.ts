import next from 'next';

/** Compiled files for `npm run dev`, in a folder that Next's server empties at its start. */
export const DEVELOPMENT_DIR = '.next/dev/compiled';

/** Returns request and upgrade handlers of Next's development server, which compiles on request. */
export async function openDevelopmentServer(root: string) {
  const app = next({ dev: true, dir: root });
  await app.prepare();
  return { handler: app.getRequestHandler(), upgrade: app.getUpgradeHandler() };
}

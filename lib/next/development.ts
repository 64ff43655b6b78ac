import next from 'next';

/** What is compiled for `npm run dev`, in the folder that Next's own server has beside the build and empties when it starts. */
export const DEVELOPMENT_DIR = '.next/dev/compiled';

/** Next's own server, for `npm run dev` only: it compiles pages when they are first requested. */
export async function openDevelopmentServer(root: string) {
  const app = next({ dev: true, dir: root });
  await app.prepare();
  return { handler: app.getRequestHandler(), upgrade: app.getUpgradeHandler() };
}

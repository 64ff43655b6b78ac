import next from 'next';

/** Next's own server, for `npm run dev` only: it compiles pages when they are first requested. */
export async function openDevelopmentServer(root: string) {
  const app = next({ dev: true, dir: root });
  await app.prepare();
  return { handler: app.getRequestHandler(), upgrade: app.getUpgradeHandler() };
}

import type { NextConfig } from 'next';

/** Read by the build and by `npm run dev`; `npm start` reads what the build made of it. */
const nextConfig: NextConfig = {
  serverExternalPackages: ['libsql', 'undici', 'pino', 'temml'],
  // Title and canonical belong in <head> for every reader, not streamed into the body.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  // The front door compresses, once a page.
  compress: false,
  // `/wiki/pages` is a list and `/wiki/pages/` a page: the slash has a meaning.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // `npm test` runs the compiler over everything; the build need not do it again.
  typescript: { ignoreBuildErrors: true },
};

export default nextConfig;

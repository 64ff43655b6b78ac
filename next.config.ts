import path from 'node:path';
import type { NextConfig } from 'next';

/** Read by `next build` and `npm run dev`; the built pages hold what they need of it. */
const nextConfig: NextConfig = {
  // The same sources give the same build.
  generateBuildId: () => process.env.NEXT_BUILD_ID ?? null,
  // Records which file renders which page.
  adapterPath: path.resolve('lib/next/record-entrypoints.mjs'),
  serverExternalPackages: ['libsql', 'undici', 'pino'],
  // Never stream metadata into the body: the title and canonical link stay in <head> for everyone.
  htmlLimitedBots: /.*/,
  // In development the site is also opened by its address.
  allowedDevOrigins: ['127.0.0.1'],
  poweredByHeader: false,
  // The HTTP layer compresses each page once.
  compress: false,
  // In the API `/wiki/pages` lists pages and `/wiki/pages/` is the home page: keep trailing slashes.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // `npm run check` checks types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
};

export default nextConfig;

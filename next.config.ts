import path from 'node:path';
import type { NextConfig } from 'next';

/** Read by `next build` and `npm run dev`. */
const nextConfig: NextConfig = {
  // Reproducible builds.
  generateBuildId: () => process.env.NEXT_BUILD_ID ?? null,
  // Records which file renders each page.
  adapterPath: path.resolve('lib/render/next/record-entrypoints.mjs'),
  // Packages of this repository export their source.
  transpilePackages: ['@lectern/dokuwiki'],
  serverExternalPackages: ['libsql', 'undici', 'pino'],
  // Keeps title and canonical link in <head>, instead of streaming metadata.
  htmlLimitedBots: /.*/,
  // Development is also opened by address.
  allowedDevOrigins: ['127.0.0.1'],
  poweredByHeader: false,
  // The HTTP layer compresses pages once.
  compress: false,
  // Keeps trailing slashes: the API's `/wiki/pages` lists pages, `/wiki/pages/` is the home page.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // `npm run check` checks types.
  typescript: { ignoreBuildErrors: true },
};

export default nextConfig;

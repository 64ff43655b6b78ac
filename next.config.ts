import type { NextConfig } from 'next';

/** Read by `next build` and `npm run dev`. `npm start` uses the copy that the build stored. */
const nextConfig: NextConfig = {
  serverExternalPackages: ['libsql', 'undici', 'pino', 'temml'],
  // Never stream metadata into the body: the title and canonical link stay in <head> for everyone.
  htmlLimitedBots: /.*/,
  poweredByHeader: false,
  // The HTTP layer compresses each page once.
  compress: false,
  // In the API `/wiki/pages` lists pages and `/wiki/pages/` is the home page: keep trailing slashes.
  skipTrailingSlashRedirect: true,
  images: { unoptimized: true },
  // For a plain `next start`: the HTTP layer makes Markdown itself. A colon begins an id that ends in `.md`.
  rewrites: async () => [
    { source: '/:page((?!wiki/(?:pages|namespaces)/:).+)\\.md', destination: '/markdown/:page' },
  ],
  // `npm run check` checks types; the build does not repeat it.
  typescript: { ignoreBuildErrors: true },
};

export default nextConfig;

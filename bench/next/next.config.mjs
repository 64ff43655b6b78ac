import path from 'node:path';

/** @type {import('next').NextConfig} */
export default {
  cacheComponents: true,
  // The first request for a page waits for all of it: its status is right, and it reads without scripts.
  partialPrefetching: false,
  ...(process.env.USE_CACHE_FOLDER && {
    cacheHandlers: { default: path.resolve('file-cache-handler.mjs') },
  }),
  // It is built in a copy below `.next` of the project, which has `node_modules`.
  turbopack: { root: path.resolve('../../..') },
  typescript: { ignoreBuildErrors: true },
};

import { settingsOf } from '../fixtures/sanitizer-rules';

/** Folder of real content, which is not part of the project: that of `npm run corpus -- FOLDER`. */
export const CORPUS = process.env.CORPUS ?? '';

/** Address of the forum that the posts are from (`ORIGIN_URL`). */
const origin = new URL(process.env.ORIGIN_URL ?? 'https://forum.example/');

/** Settings of a site in front of that forum. */
export const corpusSettings = settingsOf({
  baseUrl: origin,
  ownHosts: new Set([origin.host]),
  imageMode: 'direct',
});

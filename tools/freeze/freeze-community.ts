import path from 'node:path';
import { errorPage } from '@/app/error-page';
import { PAGES } from '@/app/pages';
import { type Config, configure } from '@/lib/base/config/config';
import { appFolders } from '@/lib/base/runtime/app-folders';
import { liftRenderDeadlines } from '@/lib/base/runtime/deadlines';
import { openSite } from '@/lib/community/site/open-site';
import { servedParts } from '@/lib/community/store/site-store';
import { mediaFolders } from '@/lib/content/images/local-media';
import { readStaticFiles } from '@/lib/next/assets/static-files';
import { createPageRenderer } from '@/lib/next/create-page-renderer';
import { linkedStyles } from '@/lib/next/page-styles';
import { storePath } from '@/lib/store/build/publish-store';
import { ensureBuild } from '@/tools/build/build';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { openProgressBar } from '@/tools/cli/progress-bar';
import type { ImageCopier } from '@/tools/images/image-copier';
import { type FreezeOptions, type FreezeResult, freeze } from './freeze';
import { openFrozenContents } from './frozen-contents';
import { FrozenMedia } from './frozen-media';
import { indexLanguage, openSearchIndex } from './search-index';

const MAX_LISTED_FAILURES = 20;

/**
 * Configures this process to write the community in `DATA_DIR` as static files, without an image proxy.
 * Returns the configuration.
 * @param images whether other sites' images are shown at once, or after a click
 * @param variables environment variables that take precedence
 * @throws ConfigError
 */
export function configureFreeze(
  images: 'direct' | 'click',
  variables: Record<string, string> = {},
): Config {
  return configure({
    API_BASE_URL: '',
    API_CLIENT_ID: '',
    API_CLIENT_SECRET: '',
    IMAGES: images,
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    ...variables,
  });
}

/**
 * Writes the community as static files into `dir`, and shows a progress bar. Builds the site if needed, and
 * copies images with `images` first. Returns and throws like `freeze`.
 */
export async function freezeCommunity(
  settings: Config,
  { dir, siteUrl, reader }: Pick<FreezeOptions, 'dir' | 'siteUrl' | 'reader'>,
  images: ImageCopier,
): Promise<FreezeResult> {
  const root = appFolders().root;
  const { dataDir } = settings;
  await ensureBuild(root);
  liftRenderDeadlines();
  const progress = openProgressBar();
  const assets = await readStaticFiles(root);
  const contents = openFrozenContents(storePath(dataDir), settings);
  const language = indexLanguage(contents.titles(), settings.locale);
  // Kiwix has a search of its own.
  const searchIndex = reader === 'browser' ? await openSearchIndex(language) : undefined;
  await images.copy(storePath(dataDir), progress.update);
  const site = openSite(settings);
  return freeze({
    site,
    renderer: createPageRenderer({ pages: PAGES, errorPage, styles: linkedStyles(assets) }),
    contents,
    siteUrl,
    reader,
    searchIndex,
    dir: path.resolve(dir),
    media: new FrozenMedia(mediaFolders(dataDir, servedParts()?.isSample)),
    assets,
    onPage: (done, total) => progress.update('pages', done, total),
  }).finally(() => {
    progress.stop();
    contents.close();
  });
}

/** Prints at most 20 of the URLs that have no page or asset, and the number of missing images. */
export function printShortcomings({ failures, missingImages }: FreezeResult): void {
  for (const { url, status } of failures.slice(0, MAX_LISTED_FAILURES)) {
    console.log(`  ${status} ${escapeForTerminal(url)}`);
  }
  if (missingImages > 0) {
    console.log(`Pages name ${missingImages} images that the community does not have.`);
  }
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReactNode } from 'react';
import type { Site } from '@/lib/community/site/site';
import { openDocumentSources } from '@/lib/documents/make-document';
import { printSitemapDocument } from '@/lib/documents/sitemap/print-sitemap';
import type { PreparedResponse } from '@/lib/http/prepared-response';
import { type PageRefusal, statusOfError } from '@/lib/pages/page-result';
import { BUILD_PREFIX } from '@/lib/render/next/build-output';
import type { PageRenderer } from '@/lib/render/page-renderer';
import { SiteFiles } from '@/lib/server/assets/site-files';
import {
  type RenderedResource,
  type ResourceServices,
  renderResource,
} from '@/lib/server/pages/render-resource';
import { isResource, resolveTarget } from '@/lib/urls/resolve-target';
import { routeAt } from '@/lib/urls/routes/match-route';
import { href } from '@/lib/urls/views/href';
import type { View } from '@/lib/urls/views/view';
import { filePathOf, fileUrl } from './file-path';
import type { FrozenContents } from './frozen-contents';
import type { FrozenMedia } from './frozen-media';
import { adaptPage, type FrozenReader, type PrintOptions } from './print-page';
import { printRedirectPage } from './redirect-page';
import { asset, createLinkResolver, type FrozenFile, SEARCH_PATH } from './resolve-link';
import type { SearchIndex } from './search-index';

const CONCURRENCY = 8;
const NO_RESOURCE: PageRefusal = { kind: 'failed', failure: { kind: 'missing' } };
/** Limit of sitemaps.org. */
const MAX_SITEMAP_URLS = 50_000;

export interface FreezeOptions {
  site: Site;
  /** Returns a renderer whose pages print what `adapt` returns. */
  createRenderer(adapt: (node: ReactNode, view: View) => ReactNode): PageRenderer;
  contents: FrozenContents;
  media: FrozenMedia;
  siteUrl: string | undefined;
  reader: FrozenReader;
  searchIndex?: SearchIndex | undefined;
  assets: ReadonlyMap<string, PreparedResponse>;
  dir: string;
  onPage(done: number, total: number): void;
}

export interface FreezeResult {
  pages: number;
  files: number;
  failures: { url: string; status: number }[];
  /** Images that pages refer to, but that were not found. */
  missingImages: number;
}

type WriteFile = (file: string, body: string | Buffer) => Promise<void>;

function statusOfResource(rendered: RenderedResource): number {
  switch (rendered.kind) {
    case 'page':
      return rendered.error?.status ?? 200;
    case 'document':
      return rendered.response.status;
    case 'broken':
    case 'moved':
      return rendered.status;
    default:
      return statusOfError(rendered).status;
  }
}

/** Returns functions that create the folder of a file, and write a file, below `dir`. */
function openFolder(dir: string) {
  /** Returns the file's path. */
  async function createFolder(file: string): Promise<string> {
    const path = join(dir, file);
    await mkdir(dirname(path), { recursive: true });
    return path;
  }
  const write: WriteFile = async (file, body) => writeFile(await createFolder(file), body);
  return { createFolder, write };
}

/** Renders the page or document at a path with query. */
async function renderTarget(
  { site, ...services }: ResourceServices & { site: Site },
  target: string,
): Promise<RenderedResource> {
  const resource = resolveTarget(target);
  if (!isResource(resource)) return NO_RESOURCE;
  return renderResource(services, resource, site.forClient('visitor'));
}

/**
 * Writes the site as files below `dir`: the pages of `contents`, the pages that they link to, and all assets.
 * Returns the counts of written files, and the URLs that have no page or asset.
 * @throws if a file cannot be written
 */
export async function freeze(options: FreezeOptions): Promise<FreezeResult> {
  const { site, createRenderer, contents, media, siteUrl, reader, searchIndex, assets, dir } =
    options;
  // Kiwix has a search of its own.
  const hasSearchPage = reader === 'browser';
  const resolve = createLinkResolver(contents, media, siteUrl, hasSearchPage);
  const hasSearch = searchIndex !== undefined;
  const queuedFiles = new Set<string>();
  const queue: FrozenFile[] = [];
  const pageFiles: string[] = [];
  /** A feed keeps the site's own URLs of what is no file. */
  const printUrl = (url: string) => {
    const target = resolve(url);
    return target.kind === 'file' ? fileUrl(siteUrl ?? '', target.file) + target.hash : url;
  };
  const documents = { ...openDocumentSources(site), ...(siteUrl && { printUrl }) };
  const siteFiles = new SiteFiles(site, documents.catalog);
  const { createFolder, write } = openFolder(dir);
  const result: FreezeResult = { pages: 0, files: 0, failures: [], missingImages: 0 };

  const optionsFor = (file: string): PrintOptions => ({
    file,
    siteUrl,
    reader,
    hasSearch,
    resolve,
    onFile: addToQueue,
  });
  const renderer = createRenderer((node, view) => adaptPage(node, optionsFor(filePathOf(view))));
  const services = { site, renderer, documents };

  const addToQueue = (target: FrozenFile) => {
    if (queuedFiles.has(target.file)) return;
    queuedFiles.add(target.file);
    queue.push(target);
  };

  async function readAsset(target: string): Promise<{ status: number; body: string | Buffer }> {
    const prepared = assets.get(target) ?? siteFiles.get(target);
    if (prepared) return prepared;
    const rendered = await renderTarget(services, target);
    return rendered.kind === 'document'
      ? rendered.response
      : { status: statusOfResource(rendered), body: '' };
  }

  async function freezePage(sourcePath: string, file: string): Promise<void> {
    const rendered = await renderTarget(services, sourcePath);
    const redirect =
      rendered.kind === 'moved' ? printRedirectPage(rendered.to, optionsFor(file)) : undefined;
    if (redirect !== undefined) return write(file, redirect);
    if (rendered.kind !== 'page' || rendered.error) {
      result.failures.push({ url: sourcePath, status: statusOfResource(rendered) });
      return;
    }
    const html = rendered.head + rendered.body;
    await write(file, html);
    if (sourcePath === SEARCH_PATH) return;
    pageFiles.push(file);
    await searchIndex?.add(file, html);
    result.pages += 1;
    options.onPage(result.pages, queuedFiles.size);
  }

  async function freezeAsset(sourcePath: string, file: string): Promise<void> {
    const isImage = routeAt(sourcePath)?.kind === 'image';
    const status = isImage
      ? await media.copy(sourcePath, await createFolder(file))
      : await writeAsset(sourcePath, file);
    if (status === 200) {
      result.files += 1;
    } else {
      result.failures.push({ url: sourcePath, status });
    }
  }

  /** Writes an asset other than an image. Returns its status. */
  async function writeAsset(sourcePath: string, file: string): Promise<number> {
    const { status, body } = await readAsset(sourcePath);
    if (status !== 200) return status;
    const isStylesheet = file.endsWith('.css');
    await write(file, isStylesheet ? rewriteStylesheet(body.toString(), addToQueue) : body);
    return status;
  }

  async function freezeQueuedFiles(): Promise<void> {
    for (let target = queue.shift(); target; target = queue.shift()) {
      const { file, sourcePath, isPage } = target;
      const freezeTarget = isPage ? freezePage : freezeAsset;
      await freezeTarget(sourcePath, file);
    }
  }

  for (const view of contents.views()) {
    const page = { file: filePathOf(view), sourcePath: href(view) };
    addToQueue({ kind: 'file', ...page, isPage: true, hash: '' });
  }
  // Each call ends at an empty queue, to which another one may still add files.
  while (queue.length > 0) {
    await Promise.all(Array.from({ length: CONCURRENCY }, freezeQueuedFiles));
  }
  for (const [name, content] of (await searchIndex?.files()) ?? []) await write(name, content);
  if (siteUrl) await writeSitemaps(pageFiles.sort(), siteUrl, write);
  return { ...result, missingImages: media.missing.size };
}

/** Replaces the URLs of fonts and images by file names, and passes these files to `onFile`. */
function rewriteStylesheet(css: string, onFile: (target: FrozenFile) => void): string {
  return css.replace(
    /url\((["']?)(?!data:|#)[^)"']*?([^/)"']+)\1\)/g,
    (_, _quote, name: string) => {
      onFile(asset(`assets/${name}`, `${BUILD_PREFIX}media/${name}`));
      return `url(${name})`;
    },
  );
}

async function writeSitemaps(
  files: readonly string[],
  siteUrl: string,
  write: WriteFile,
): Promise<void> {
  const locations = files.map((file) => `<loc>${fileUrl(siteUrl, file)}</loc>`);
  const sitemaps: string[] = [];
  for (let first = 0; first < locations.length; first += MAX_SITEMAP_URLS) {
    const part = locations.slice(first, first + MAX_SITEMAP_URLS);
    const lines = part.map((location) => `<url>${location}</url>`);
    const name = `sitemaps/${sitemaps.length + 1}.xml`;
    await write(name, printSitemapDocument('urlset', lines));
    sitemaps.push(`<sitemap><loc>${siteUrl}/${name}</loc></sitemap>`);
  }
  await write('sitemap.xml', printSitemapDocument('sitemapindex', sitemaps));
  await write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
}

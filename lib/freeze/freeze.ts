import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '@/lib/config/config';
import { type NextHandler, renderWithNext } from '@/lib/http/post-process/render-with-next';
import type { PreparedResponse } from '@/lib/http/response/prepared-response';
import { href } from '@/lib/urls/href';
import { addressOfFile, filePathOf } from './file-path';
import type { FrozenContents } from './frozen-contents';
import { type FrozenTarget, linkResolver } from './resolve-link';
import { type RewriteOptions, redirectPage, rewritePage, rewriteText } from './rewrite-page';

const AT_ONCE = 8;
/** As many addresses as one sitemap may hold (sitemaps.org). */
const SITEMAP_LINES = 50_000;

export interface FreezeOptions {
  next: NextHandler;
  contents: FrozenContents;
  settings: Config;
  /** Files that the build made, by path. */
  assets: ReadonlyMap<string, PreparedResponse>;
  dir: string;
  onPage(done: number, known: number): void;
}

export interface Frozen {
  pages: number;
  files: number;
  /** Addresses that gave no page, and their status. */
  failures: { url: string; status: number }[];
}

type File = Extract<FrozenTarget, { kind: 'file' }>;

/**
 * Writes every canonical page of a site as a file, with all that they need: found from the pages of
 * all records, and from the links of each.
 */
export async function freeze(options: FreezeOptions): Promise<Frozen> {
  const { next, contents, settings, assets, dir, onPage } = options;
  const { siteUrl } = settings;
  const resolve = linkResolver(contents, siteUrl);
  const known = new Set<string>();
  const waiting: File[] = [];
  const pages: string[] = [];
  const frozen: Frozen = { pages: 0, files: 0, failures: [] };

  const found = (target: File) => {
    if (known.has(target.file)) return;
    known.add(target.file);
    waiting.push(target);
  };

  async function write(file: string, body: string | Buffer): Promise<void> {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), body);
  }

  async function freezePage({ file, from }: File): Promise<void> {
    const rewriting: RewriteOptions = { file, siteUrl, resolve, found };
    const { status, body, context } = await renderWithNext(next, from);
    const { pageStatus } = context;
    if (pageStatus && 'location' in pageStatus)
      return write(file, redirectPage(pageStatus.location, rewriting));
    if (pageStatus || status !== 200)
      frozen.failures.push({ url: from, status: pageStatus?.status ?? status });
    else pages.push(file);
    await write(file, rewritePage(body.toString(), rewriting));
    frozen.pages += 1;
    onPage(frozen.pages, known.size);
  }

  async function freezeFile({ file, from }: File): Promise<void> {
    const rewriting: RewriteOptions = { file, siteUrl, resolve, found };
    const { status, body } = assets.get(from) ?? (await renderWithNext(next, from));
    if (status !== 200) return void frozen.failures.push({ url: from, status });
    const isText = /\.(atom|json|webmanifest)$/.test(file);
    const isStyle = file.endsWith('.css');
    if (isStyle) await write(file, styleWithFiles(body.toString(), found));
    else await write(file, isText ? rewriteText(body.toString(), rewriting) : body);
    frozen.files += 1;
  }

  async function worker(): Promise<void> {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      await (file.isPage ? freezePage(file) : freezeFile(file));
    }
  }

  for (const view of contents.views()) {
    found({ kind: 'file', file: filePathOf(view), from: href(view), isPage: true, hash: '' });
  }
  // A worker may run dry while another still finds links.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (siteUrl) await writeSitemaps(pages.sort(), siteUrl, write);
  return frozen;
}

/** A style sheet whose fonts and pictures lie beside it. */
function styleWithFiles(css: string, found: (target: File) => void): string {
  return css.replace(
    /url\((["']?)(?!data:|#)[^)"']*?([^/)"']+)\1\)/g,
    (_, _quote, name: string) => {
      const from = `/_next/static/media/${name}`;
      found({ kind: 'file', file: `assets/${name}`, from, isPage: false, hash: '' });
      return `url(${name})`;
    },
  );
}

/** Sitemaps of all pages, and an index of them; `robots.txt` names it. */
async function writeSitemaps(
  files: readonly string[],
  siteUrl: string,
  write: (file: string, body: string) => Promise<void>,
): Promise<void> {
  const locations = (names: readonly string[], element: string) =>
    names
      .map((name) => `<${element}><loc>${addressOfFile(siteUrl, name)}</loc></${element}>\n`)
      .join('');
  const document = (root: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}</${root}>\n`;
  const parts: string[] = [];
  for (let first = 0; first < files.length; first += SITEMAP_LINES) {
    const name = `sitemaps/${parts.length + 1}.xml`;
    parts.push(name);
    const some = files.slice(first, first + SITEMAP_LINES);
    await write(name, document('urlset', locations(some, 'url')));
  }
  await write('sitemap.xml', document('sitemapindex', locations(parts, 'sitemap')));
  await write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${siteUrl}/sitemap.xml\n`);
}

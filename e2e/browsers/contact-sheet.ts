import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';
import { escapeHtml } from '@/lib/base/text/escape';

/** Folder of the pictures and of their page. */
export const FOLDER = 'screenshots/browsers';

interface Picture {
  engine: string;
  /** Device, and whether scripts ran. */
  group: string;
  page: string;
  /** Relative to the folder. */
  file: string;
}

const STYLE = `
body { margin: 2rem; font: 1rem/1.5 sans-serif; color-scheme: light dark; }
table { border-spacing: 1rem; }
th { text-align: start; vertical-align: top; }
img { display: block; max-inline-size: 30vw; border: 1px solid #8888; }`;

/** Saves a picture in a file named after its content. */
async function savePicture(
  { engine, group, page }: Omit<Picture, 'file'>,
  png: Uint8Array,
): Promise<Picture> {
  const fileName = `${page.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')}.png`;
  const file = path.join(engine, group.replaceAll(' ', '-'), fileName);
  await mkdir(path.dirname(path.join(FOLDER, file)), { recursive: true });
  await writeFile(path.join(FOLDER, file), png);
  return { engine, group, page, file };
}

function printRow(page: string, engines: readonly string[], pictures: readonly Picture[]): string {
  const cells = engines.map((engine) => {
    const file = pictures.find((each) => each.engine === engine)?.file;
    const src = file && escapeHtml(encodeURI(file.replaceAll(path.sep, '/')));
    return `<td>${src ? `<a href="${src}"><img src="${src}" alt="" loading="lazy"></a>` : ''}</td>`;
  });
  return `<tr><th>${escapeHtml(page)}${cells.join('')}\n`;
}

/**
 * Writes `index.html` with the pictures of each page side by side, a column per browser. Returns its path.
 */
async function writeContactSheet(
  versions: ReadonlyMap<string, string>,
  pictures: readonly Picture[],
): Promise<string> {
  const engines = [...versions.keys()];
  const groups = [...new Set(pictures.map(({ group }) => group))];
  const head = engines.map(
    (engine) => `<th title="${escapeHtml(versions.get(engine) ?? '')}">${engine}`,
  );
  const tables = groups.map((group) => {
    const inGroup = pictures.filter((each) => each.group === group);
    const pages = [...new Set(inGroup.map(({ page }) => page))];
    const rows = pages.map((page) =>
      printRow(
        page,
        engines,
        inGroup.filter((each) => each.page === page),
      ),
    );
    return `<h2>${escapeHtml(group)}</h2>\n<table><tr><th>${head.join('')}\n${rows.join('')}</table>\n`;
  });
  const file = path.join(FOLDER, 'index.html');
  await writeFile(
    file,
    `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Browsers</title><style>${STYLE}</style>\n${tables.join('')}`,
  );
  return file;
}

/** Playwright reporter that saves the pictures attached by tests and shows them side by side. */
export default class ContactSheet implements Reporter {
  private suite: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite): void {
    this.suite = suite;
  }

  async onEnd(): Promise<void> {
    await rm(FOLDER, { recursive: true, force: true });
    const versions = new Map<string, string>();
    const pictures: Picture[] = [];
    for (const test of this.suite?.allTests() ?? []) {
      const engine = test.parent.project()?.name ?? '';
      const result = test.results.at(-1);
      for (const { type, description } of result?.annotations ?? []) {
        if (type === 'browser') versions.set(engine, description ?? '');
      }
      for (const { name: page, body } of result?.attachments ?? []) {
        if (!body) continue;
        pictures.push(await savePicture({ engine, group: test.parent.title, page }, body));
      }
    }
    if (pictures.length === 0) return;
    console.log(`Pictures: ${await writeContactSheet(versions, pictures)}`);
  }
}

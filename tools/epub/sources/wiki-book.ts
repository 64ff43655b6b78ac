import type { ElementContent } from 'hast';
import { config } from '@/lib/base/config/config';
import { listPages, readNamespaces, readPage } from '@/lib/community/operations/operations';
import { splitTitle } from '@/lib/content/text/split-title';
import { createElement, createText } from '@/lib/content/tree/hast';
import { parseSanitizedHtml } from '@/lib/content/tree/parse-html';
import { i18n } from '@/lib/i18n/i18n';
import type { Namespace, WikiPage } from '@/lib/model/community';
import { childNamespaces, childPages, lastIdPart } from '@/lib/model/wiki-tree';
import { resolveTarget } from '@/lib/urls/resolve-target';
import { href } from '@/lib/urls/views/href';
import { CommandError } from '@/tools/cli/command-error';
import type { Book, Chapter, ContentsEntry, OnRecord } from '../book';
import { createTitle } from '../xhtml/create-title';
import { mainLanguage } from './main-language';
import { readRecord } from './read-record';

/** A namespace with its pages and those below it. */
interface Branch {
  namespace: Namespace;
  pages: WikiPage[];
  branches: Branch[];
}

/** Headings of this level are parts of a page in the contents. */
const PART_LEVEL = 2;

/** Reads the pages of a namespace, then those of the namespaces in it. */
async function readBranch(
  namespace: Namespace,
  all: Namespace[],
  onPage: () => void,
): Promise<Branch> {
  const { id } = namespace;
  const list = await readRecord(`The list of pages in ${id || 'the wiki'}`, () => listPages(id));
  const branch: Branch = { namespace, pages: [], branches: [] };
  for (const entry of childPages(list ?? [], id)) {
    // A page that was removed meanwhile is not in the book.
    const page = await readRecord(`Page ${entry.id}`, () => readPage(entry.id));
    if (page) branch.pages.push(page);
    onPage();
  }
  for (const child of childNamespaces(all, id)) {
    branch.branches.push(await readBranch(child, all, onPage));
  }
  return branch;
}

function contentOf({ title: pageTitle, body, lastModified, author }: WikiPage): ElementContent[] {
  const { title, text } = splitTitle(body.html);
  const facts = [lastModified && i18n().day(lastModified), author].filter(Boolean).join(' · ');
  return [
    ...(title === undefined ? [createTitle('h1', pageTitle)] : parseSanitizedHtml(title)),
    createElement('div', { className: ['prose'] }, parseSanitizedHtml(text)),
    createElement('p', { className: ['facts'], lang: i18n().locale, dir: 'ltr' }, [
      createText(facts),
    ]),
  ];
}

/** The entry of a namespace; its first page is the entry itself where it has the same title. */
function createSection(title: string, children: ContentsEntry[]): ContentsEntry {
  const [first, ...others] = children;
  return first?.title === title
    ? { ...first, children: [...first.children, ...others] }
    : { title, children };
}

/**
 * Adds a chapter for each page of a branch.
 * @param files receives the files by the paths of the pages and namespaces that they show
 * @returns the entries of the contents
 */
function addChapters(
  { pages, branches }: Branch,
  chapters: Chapter[],
  files: Map<string, string>,
): ContentsEntry[] {
  const entries = pages.map((page): ContentsEntry => {
    const { language = i18n().locale, direction, headings } = page.body;
    const file = `chapter-${chapters.length + 1}.xhtml`;
    chapters.push({ file, title: page.title, language, direction, content: () => contentOf(page) });
    files.set(href({ kind: 'wiki-page', id: page.id }), file);
    return {
      title: page.title,
      target: file,
      children: headings
        .filter(({ level, text }) => level === PART_LEVEL && text !== '')
        .map(({ id, text }) => ({ title: text, target: `${file}#${id}`, children: [] })),
    };
  });
  const below = branches.map((branch): ContentsEntry => {
    const { id, title } = branch.namespace;
    const first = chapters.length;
    const children = addChapters(branch, chapters, files);
    const file = chapters[first]?.file;
    if (file) files.set(href({ kind: 'namespace', id, page: 1 }), file);
    return createSection(title || lastIdPart(id), children);
  });
  return [...entries, ...below.filter(({ target, children }) => target || children.length > 0)];
}

const pagesIn = ({ pages, branches }: Branch): WikiPage[] => [
  ...pages,
  ...branches.flatMap(pagesIn),
];

/** The names of those who changed the pages last, those of most pages first. */
function authorsOf(pages: readonly WikiPage[]): string[] {
  const counts = new Map<string, number>();
  for (const { author } of pages) if (author) counts.set(author, (counts.get(author) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
}

const newest = (pages: readonly WikiPage[]): Date | undefined => {
  const times = pages.flatMap(({ lastModified }) => lastModified?.getTime() ?? []);
  return times.length === 0 ? undefined : new Date(times.reduce((a, b) => Math.max(a, b)));
};

/**
 * Reads a namespace and all below it, or the whole wiki for `''`, as a book with a chapter for each page.
 * @throws CommandError where it has no page, or one cannot be read
 */
export async function readWikiBook(namespaceId: string, onRecord: OnRecord): Promise<Book> {
  const all = (await readRecord('The list of namespaces', () => readNamespaces(namespaceId))) ?? [];
  const namespace = all.find(({ id }) => id === namespaceId) ?? { id: namespaceId, title: '' };
  let done = 0;
  const branch = await readBranch(namespace, all, () => {
    done += 1;
    onRecord(done, done);
  });
  const pages = pagesIn(branch);
  if (pages.length === 0) {
    const name = namespaceId === '' ? 'The wiki' : `The namespace ${namespaceId}`;
    throw new CommandError(`${name} has no pages.`);
  }
  const { siteName } = config();
  const wiki = i18n().t('site.wiki');
  const chapters: Chapter[] = [];
  const files = new Map<string, string>();
  const contents = addChapters(branch, chapters, files);
  const isWhole = namespaceId === '';
  return {
    ...mainLanguage(pages.map(({ body }) => body)),
    title: isWhole ? `${siteName} · ${wiki}` : namespace.title || lastIdPart(namespaceId),
    subtitle: '',
    section: isWhole ? undefined : wiki,
    authors: authorsOf(pages),
    contributors: [],
    modifiedAt: newest(pages),
    path: href({ kind: 'namespace', id: namespaceId, page: 1 }),
    chapters,
    contents,
    targetOf(path) {
      const resolved = resolveTarget(path);
      return resolved.kind === 'view' ? files.get(href(resolved.view)) : undefined;
    },
  };
}

import { contentPages } from '@/e2e/site/content-pages';
import { FIRST_SCREENS, type FirstScreenLimit } from '@/e2e/site/first-screen';

/** A page that every browser opens. */
export interface VisitedPage {
  name: string;
  path: string;
  /** Limit for the beginning of the content on a phone, if there is one. */
  firstScreen?: FirstScreenLimit;
  /** True for a page with an error status, which browsers report in their console. */
  isError: boolean;
}

const ERRORS = ['missing', 'malformed'];
const TOPICS = 12;
const WIKI_PAGES = 12;
const ENTRIES = {
  home: '/',
  forums: '/board/forums',
  topics: '/board/topics',
  'wiki home': '/wiki/pages',
  'wiki tree': '/wiki/namespaces',
};

/** Returns every page type of the sample in each of its states. */
export const samplePages = (): VisitedPage[] =>
  Object.entries(FIRST_SCREENS).map(([name, firstScreen]) => ({
    name,
    path: firstScreen.path,
    firstScreen,
    isError: ERRORS.includes(name),
  }));

/** Returns the entry pages, topics and wiki pages of a data folder's community. */
export const communityPages = (dataDir: string): VisitedPage[] => [
  ...Object.entries(ENTRIES).map(([name, path]) => ({ name, path, isError: false })),
  ...contentPages(dataDir, TOPICS, WIKI_PAGES).map((path) => ({
    name: decodeURIComponent(path),
    path,
    isError: false,
  })),
];

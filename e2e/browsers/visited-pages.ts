import { contentPages } from '@/e2e/site/content-pages';
import { FIRST_SCREENS, type FirstScreenLimit } from '@/e2e/site/first-screen';

/** A page that every browser opens. */
export interface VisitedPage {
  name: string;
  path: string;
  /** Where its content may begin on a phone, where that is promised. */
  firstScreen?: FirstScreenLimit;
  /** Whether the site answers with an error status, which browsers report in their console. */
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

/** Every type of page of the sample community in each of its states. */
export const samplePages = (): VisitedPage[] =>
  Object.entries(FIRST_SCREENS).map(([name, firstScreen]) => ({
    name,
    path: firstScreen.path,
    firstScreen,
    isError: ERRORS.includes(name),
  }));

/** The entry pages, and topics and wiki pages, of the community in a data folder. */
export const communityPages = (dataDir: string): VisitedPage[] => [
  ...Object.entries(ENTRIES).map(([name, path]) => ({ name, path, isError: false })),
  ...contentPages(dataDir, TOPICS, WIKI_PAGES).map((path) => ({
    name: decodeURIComponent(path),
    path,
    isError: false,
  })),
];

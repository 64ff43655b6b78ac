import type { Pages } from '@/lib/pages/page';
import { forumsPage } from './board/forums/forums-page';
import { newPostsPage } from './board/new/new-posts-page';
import { topicPage } from './board/topics/topic-page';
import { topicsPage } from './board/topics/topics-page';
import { downloadsPage } from './downloads/downloads-page';
import { homePage } from './home-page';
import { readingPage } from './reading/reading-page';
import { locatorPage, postPage } from './redirects';
import { searchPage } from './search/search-page';
import { statusPage } from './status/status-page';
import { namespacePage } from './wiki/namespaces/namespace-page';
import { wikiHomePage } from './wiki/pages/wiki-home-page';
import { wikiPage } from './wiki/pages/wiki-page';

export const PAGES: Pages = {
  home: homePage,
  'wiki-home': wikiHomePage,
  'wiki-page': wikiPage,
  namespace: namespacePage,
  forums: forumsPage,
  topics: topicsPage,
  topic: topicPage,
  'new-posts': newPostsPage,
  post: postPage,
  locator: locatorPage,
  search: searchPage,
  status: statusPage,
  reading: readingPage,
  downloads: downloadsPage,
};

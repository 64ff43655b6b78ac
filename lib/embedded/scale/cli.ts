import { parseArgs } from 'node:util';
import { config } from '@/lib/config';
import { openProgress } from '../import/progress';
import { publishStore } from '../store/publish';
import { generateBoard } from './generate-board';
import { generateWiki } from './generate-wiki';

const { values } = parseArgs({
  options: {
    topics: { type: 'string', default: '10000' },
    posts: { type: 'string', default: '100000' },
    pages: { type: 'string', default: '500' },
    out: { type: 'string' },
  },
});

const [topics, posts, pages] = [values.topics, values.posts, values.pages].map(Number);
if (![topics, posts, pages].every((size) => Number.isSafeInteger(size) && Number(size) >= 0)) {
  console.error('--topics, --posts and --pages must be whole numbers.');
  process.exit(1);
}

const dataDir = values.out ?? config().dataDir;
const progress = openProgress();
const startedAt = performance.now();
await publishStore(
  dataDir,
  async (builder) => {
    generateWiki(builder, pages ?? 0, (done, total) => progress.at('pages', done, total));
    generateBoard(builder, { topics: topics ?? 0, posts: posts ?? 0 }, (done, total) =>
      progress.at('posts', done, total),
    );
  },
  (done, total) => progress.at('orders and indexes', done, total),
);
progress.stop();
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
console.log(
  `Filled ${dataDir} with ${topics} topics, ${posts} posts, ${pages} pages in ${seconds} s.`,
);

import { config } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { openProgressBar } from '@/tools/cli/progress-bar';
import { parseIntegerOption, runCommand } from '@/tools/cli/run-command';
import { generateBoard } from './generate-board';
import { generateWiki } from './generate-wiki';

const USAGE = `Replaces a community by a generated one of any size.

  npm run sample -- [--topics N] [--posts N] [--pages N] [--out DIR]`;

const OPTIONS = {
  topics: { type: 'string', default: '10000' },
  posts: { type: 'string', default: '100000' },
  pages: { type: 'string', default: '500' },
  out: { type: 'string' },
} as const;

await runCommand({ usage: USAGE, options: OPTIONS }, async (values) => {
  const topics = parseIntegerOption('topics', values.topics);
  const posts = parseIntegerOption('posts', values.posts);
  const pages = parseIntegerOption('pages', values.pages);
  const dataDir = values.out ?? config().dataDir;

  const startedAt = performance.now();
  const progress = openProgressBar();
  try {
    await publishStore(
      dataDir,
      async (builder) => {
        generateWiki(builder, pages, (done, total) => progress.update('pages', done, total));
        generateBoard(builder, { topics, posts }, (done, total) =>
          progress.update('posts', done, total),
        );
      },
      progress.update,
    );
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Filled ${dataDir}: ${topics} topics, ${posts} posts, ${pages} pages in ${seconds} s.`,
  );
  return true;
});

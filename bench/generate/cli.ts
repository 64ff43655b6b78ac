import { parseArgs } from 'node:util';
import { runCommand, wholeOption } from '@/lib/cli/cli-command';
import { openProgressBar } from '@/lib/cli/progress-bar';
import { config } from '@/lib/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { generateBoard } from './generate-board';
import { generateWiki } from './generate-wiki';

/** Replaces a community by a generated one of any size: `--topics N --posts N --pages N [--out DIR]`. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      topics: { type: 'string', default: '10000' },
      posts: { type: 'string', default: '100000' },
      pages: { type: 'string', default: '500' },
      out: { type: 'string' },
    },
  });
  const topics = wholeOption('topics', values.topics);
  const posts = wholeOption('posts', values.posts);
  const pages = wholeOption('pages', values.pages);
  const dataDir = values.out ?? config().dataDir;

  const startedAt = performance.now();
  const progress = openProgressBar();
  try {
    await publishStore(
      dataDir,
      async (builder) => {
        generateWiki(builder, pages, (done, total) => progress.at('pages', done, total));
        generateBoard(builder, { topics, posts }, (done, total) =>
          progress.at('posts', done, total),
        );
      },
      progress.at,
    );
  } finally {
    progress.stop();
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `Filled ${dataDir}: ${topics} topics, ${posts} posts, ${pages} pages in ${seconds} s.`,
  );
}

await runCommand(main);

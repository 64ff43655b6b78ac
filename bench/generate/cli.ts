import { config } from '@/lib/base/config/config';
import { publishStore } from '@/lib/store/build/publish-store';
import { defineCommand, numberOption, valueOption } from '@/tools/cli/define-command';
import { parseNumberOption } from '@/tools/cli/number-options';
import { openProgressBar } from '@/tools/cli/progress-bar';
import { runCommand } from '@/tools/cli/run-command';
import { generateBoard } from './generate-board';
import { generateWiki } from './generate-wiki';

const command = defineCommand({
  description: 'Replaces a community by a generated one of any size.',
  calls: ['[--topics N] [--posts N] [--pages N] [--out DIR]'],
  options: {
    topics: numberOption('topics', '10000'),
    posts: numberOption('posts', '100000'),
    pages: numberOption('pages of the wiki', '500'),
    out: valueOption('DIR', 'the data folder (or DATA_DIR)'),
  },
  async run(values) {
    const topics = parseNumberOption('topics', values.topics);
    const posts = parseNumberOption('posts', values.posts);
    const pages = parseNumberOption('pages', values.pages);
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
  },
});

await runCommand('npm run sample --', command);

import { writeFile } from 'node:fs/promises';
import { configure } from '@/lib/base/config/config';
import { appRoot } from '@/lib/base/runtime/app-root';
import { recognizeCommunity } from '@/lib/community/discourse/recognize-community';
import { liftPageDeadlines } from '@/lib/content/pipeline/worker/page-turn';
import { ensureBuild } from '@/tools/build/build';
import { defineCommand } from '@/tools/cli/define-command';
import { outputPath, PUBLISH_OPTION } from '@/tools/cli/output-path';
import { openProgressBar } from '@/tools/cli/progress-bar';
import { replaceFile } from '@/tools/cli/replace-file';
import { parseSubject } from './sources/subject';
import { readTopicBook } from './sources/topic-book';
import { readWikiBook } from './sources/wiki-book';
import { packBook } from './write-book';

const MEGABYTE = 1024 * 1024;

export default defineCommand({
  description: 'Writes a topic, or a branch of the wiki, as a book for e-readers (EPUB 3).',
  calls: ['TOPIC|NAMESPACE FILE.epub', 'TOPIC|NAMESPACE --publish [NAME.epub]'],
  positionals: ['TOPIC|NAMESPACE', '[FILE.epub]'],
  options: PUBLISH_OPTION,
  notes:
    'TOPIC is the number of a topic, or its address on this site: 345, /board/topics/345. NAMESPACE is the id of a namespace of the wiki, or its address: handbook:start, or : for the whole wiki. The community is that of the site: the one in DATA_DIR, or the one at API_BASE_URL.',
  examples: ['345 topic.epub', 'handbook:repair --publish repair.epub'],
  async run({ publish }, [text = '', given = '']) {
    const subject = parseSubject(text);
    const file = outputPath(given, publish, 'book.epub');
    configure({ IMAGES: 'click', LOG_LEVEL: 'error', NODE_ENV: 'production' });
    await recognizeCommunity();
    // Code and formulas are rendered in a worker, which is compiled.
    await ensureBuild(appRoot());
    liftPageDeadlines();
    const startedAt = performance.now();
    const progress = openProgressBar();
    const onRecord = (done: number, total: number) =>
      progress.update(subject.kind === 'topic' ? 'posts' : 'pages', done, total);
    const book = await (subject.kind === 'topic'
      ? readTopicBook(subject.topicId, onRecord)
      : readWikiBook(subject.namespaceId, onRecord)
    ).finally(() => progress.stop());
    const { bytes, imageCount } = await packBook(book);
    await replaceFile(file, (unfinished) => writeFile(unfinished, bytes));
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const size = (bytes.byteLength / MEGABYTE).toFixed(1);
    console.log(
      `Wrote ${book.chapters.length} chapters and ${imageCount} images, ${size} MB, in ${seconds} s.`,
    );
    return true;
  },
});

import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { configure } from '@/lib/base/config/config';
import { recognizeCommunity } from '@/lib/community/discourse/recognize-community';
import { liftPageDeadlines } from '@/lib/content/pipeline/worker/page-turn';
import { ensureBuild } from '@/tools/build/build';
import { outputPath, PUBLISH_OPTION } from '@/tools/cli/output-path';
import { openProgressBar } from '@/tools/cli/progress-bar';
import { CommandError, runCommand } from '@/tools/cli/run-command';
import { parseSubject } from './sources/subject';
import { readTopicBook } from './sources/topic-book';
import { readWikiBook } from './sources/wiki-book';
import { packBook } from './write-book';

const USAGE = `Writes a topic, or a branch of the wiki, as a book for e-readers (EPUB 3).

  npm run epub -- TOPIC|NAMESPACE FILE.epub
  npm run epub -- TOPIC|NAMESPACE --publish [NAME.epub]

  TOPIC      the number of a topic, or its address on this site: 345, /board/topics/345
  NAMESPACE  the id of a namespace of the wiki, or its address: handbook:start, : for the whole wiki

  --publish  write it into DATA_DIR/downloads, whose files /downloads lists; by default book.epub

The community is that of the site: the one in DATA_DIR, or the one at API_BASE_URL.`;

const SYNTAX = { usage: USAGE, options: PUBLISH_OPTION, argumentCount: 2, optionalCount: 1 };
const MEGABYTE = 1024 * 1024;

/** Replaces a file in one step. */
async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, bytes);
  await rename(`${file}.new`, file);
}

await runCommand(SYNTAX, async ({ publish }, [text = '', given = '']) => {
  const file = outputPath(given, publish, 'book.epub');
  if (!file.endsWith('.epub')) throw new CommandError(USAGE);
  configure({ IMAGES: 'click', LOG_LEVEL: 'error', NODE_ENV: 'production' });
  await recognizeCommunity();
  const subject = parseSubject(text);
  // Code and formulas are rendered in a worker, which is compiled.
  await ensureBuild(process.cwd());
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
  await replaceFile(file, bytes);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const size = (bytes.byteLength / MEGABYTE).toFixed(1);
  console.log(
    `Wrote ${book.chapters.length} chapters and ${imageCount} images, ${size} MB, in ${seconds} s.`,
  );
  return true;
});
// The worker would keep the process running for a while.
process.exit();

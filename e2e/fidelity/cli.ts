import { contentSettings } from '@/lib/content/settings/content-settings';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { runCommand } from '@/tools/cli/run-command';
import { checkArchive } from './check-archive';
import { CONTENT_KINDS } from './compare-post';

const USAGE = `Usage: npm run fidelity -- FOLDER

Renders every post of an archive of a Discourse, and counts the words, links, pictures and videos that
are in the original and not on the page. What counts for nothing is named and counted too. ORIGIN_URL
and IMAGES hold as they do for the site.`;

const MAX_PRINTED = 50;

await runCommand({ usage: USAGE, options: {}, argumentCount: 1 }, async (_, [folder = '']) => {
  const { posts, totals, lost, exceptions } = await checkArchive(folder, contentSettings());
  for (const { kind, topicId, postId, what } of lost.slice(0, MAX_PRINTED))
    console.log(escapeForTerminal(`topic ${topicId}, post ${postId}: lost of ${kind}: ${what}`));
  console.log(`${posts} posts:`);
  for (const kind of CONTENT_KINDS) {
    const count = lost.filter((each) => each.kind === kind).length;
    console.log(`  ${kind}: ${totals[kind]}, lost ${count}`);
  }
  if (exceptions.size > 0) console.log('Not counted as lost:');
  for (const [name, count] of [...exceptions].sort(([, a], [, b]) => b - a))
    console.log(`  ${count} ${name}`);
  return lost.length === 0;
});

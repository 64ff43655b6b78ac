import { contentSettings } from '@/lib/content/settings/content-settings';
import { defineCommand } from '@/tools/cli/define-command';
import { escapeForTerminal } from '@/tools/cli/escape-for-terminal';
import { runCommand } from '@/tools/cli/run-command';
import { checkArchive } from './check-archive';
import { CONTENT_KINDS } from './compare-post';

const MAX_PRINTED = 50;

const command = defineCommand({
  description:
    'Renders every post of an archive of a Discourse, and counts the words, links, pictures and videos that are in the original and not on the page. What counts for nothing is named and counted too. ORIGIN_URL and IMAGES hold as they do for the site.',
  calls: ['FOLDER'],
  positionals: ['FOLDER'],
  options: {},
  async run(_, [folder = '']) {
    const { posts, totals, lost, exceptions } = await checkArchive(folder, contentSettings());
    for (const { kind, topicId, postId, what } of lost.slice(0, MAX_PRINTED)) {
      console.log(escapeForTerminal(`topic ${topicId}, post ${postId}: lost of ${kind}: ${what}`));
    }
    console.log(`${posts} posts:`);
    for (const kind of CONTENT_KINDS) {
      const count = lost.filter((each) => each.kind === kind).length;
      console.log(`  ${kind}: ${totals[kind]}, lost ${count}`);
    }
    if (exceptions.size > 0) console.log('Not counted as lost:');
    for (const [name, count] of [...exceptions].sort(([, a], [, b]) => b - a)) {
      console.log(`  ${count} ${name}`);
    }
    return lost.length === 0;
  },
});

await runCommand('npm run fidelity --', command);

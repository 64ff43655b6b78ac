import { z } from 'zod';

/** The polls of a post, as its field `polls` has them; results may be hidden. */
export const discoursePolls = z
  .array(
    z.object({
      name: z.string(),
      voters: z.int().min(0).optional().catch(undefined),
      options: z.array(
        z.object({ id: z.string(), votes: z.int().min(0).optional().catch(undefined) }),
      ),
    }),
  )
  .catch([]);

const OPTION = /<li data-poll-option-id="([^"<>]+)">(.*?)<\/li>/gs;
const VOTERS = /(<span class="info-number">)\d*(?=<)/;

/**
 * Adds the votes to the polls in a post's HTML, which Discourse prints without them: `Option (13)`, and
 * the number of voters, which stands at 0.
 */
export function addPollVotes(html: string, polls: z.output<typeof discoursePolls>): string {
  if (polls.length === 0) return html;
  const parts = html.split(/(?=<div class="poll")/).map((part) => {
    const [, name] = /data-poll-name="([^"<>]*)"/.exec(part) ?? [];
    const poll = polls.find((each) => each.name === name);
    if (!poll) return part;
    const votes = new Map(poll.options.map((option) => [option.id, option.votes]));
    return part
      .replace(VOTERS, (zero, start: string) =>
        poll.voters === undefined ? zero : `${start}${poll.voters}`,
      )
      .replace(OPTION, (item, id: string, text: string) => {
        const count = votes.get(id);
        return count === undefined
          ? item
          : `<li data-poll-option-id="${id}">${text} (${count})</li>`;
      });
  });
  return parts.join('');
}

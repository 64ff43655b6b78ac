import { z } from 'zod';

/** A Discourse allows 20 by default (`poll_maximum_options`), and 100 at most. */
const MAX_OPTIONS = 1000;

const candidate = z.object({ digest: z.string() });

/** The polls of a post, as its field `polls` has them; results may be hidden. */
export const discoursePolls = z
  .array(
    z.object({
      name: z.string(),
      voters: z.int().min(0).optional().catch(undefined),
      ranked_choice_outcome: z
        .object({
          winning_candidate: candidate.nullish(),
          tied_candidates: z.array(candidate).nullish(),
        })
        .nullish()
        .catch(undefined),
      options: z
        .array(z.unknown())
        .refine(({ length }) => length <= MAX_OPTIONS)
        .pipe(
          z.array(z.object({ id: z.string(), votes: z.int().min(0).optional().catch(undefined) })),
        ),
    }),
  )
  .catch([]);

const OPTION = /<li data-poll-option-id="([^"<>]+)">(.*?)<\/li>/gs;
const VOTERS = /(<span class="info-number">)\d*(?=<)/;

/**
 * Adds the votes to the polls in a post's HTML, which Discourse prints without them: `Option (13)`, and
 * the number of voters, which stands at 0. Who won a ranked choice has a cup.
 */
export function addPollVotes(html: string, polls: z.output<typeof discoursePolls>): string {
  if (polls.length === 0) return html;
  const parts = html.split(/(?=<div class="poll")/).map((part) => {
    const [, name] = /data-poll-name="([^"<>]*)"/.exec(part) ?? [];
    const poll = polls.find((each) => each.name === name);
    if (!poll) return part;
    const { winning_candidate: winner, tied_candidates: tied } = poll.ranked_choice_outcome ?? {};
    const winners = [winner, ...(tied ?? [])].map((each) => each?.digest);
    const votes = new Map(poll.options.map((option) => [option.id, option.votes]));
    return part
      .replace(VOTERS, (zero, start: string) =>
        poll.voters === undefined ? zero : `${start}${poll.voters}`,
      )
      .replace(OPTION, (item, id: string, text: string) => {
        const count = votes.get(id);
        const result = `${count === undefined ? '' : ` (${count})`}${winners.includes(id) ? ' 🏆' : ''}`;
        return result ? `<li data-poll-option-id="${id}">${text}${result}</li>` : item;
      });
  });
  return parts.join('');
}

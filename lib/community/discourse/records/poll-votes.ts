import { z } from 'zod';
import { MARKUP_BUDGET } from '@/lib/content/tree/markup-budget';
import { scanShortHtml } from '@/lib/content/tree/scan-html';

/** Discourse allows 20 by default (`poll_maximum_options`), at most 100. */
const MAX_OPTIONS = 1000;

const candidate = z.object({ digest: z.string() });

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

type Poll = z.output<typeof discoursePolls>[number];

function resultOf({ options, ranked_choice_outcome: outcome }: Poll, optionId: string): string {
  const winners = [outcome?.winning_candidate, ...(outcome?.tied_candidates ?? [])];
  const isWinner = winners.some((each) => each?.digest === optionId);
  const count = options.find(({ id }) => id === optionId)?.votes;
  return `${count === undefined ? '' : ` (${count})`}${isWinner ? ' 🏆' : ''}`;
}

/**
 * Adds votes and voters to the polls in a post's HTML, which Discourse prints without results. Overlong posts
 * stay as they are.
 */
export function addPollVotes(html: string, polls: z.output<typeof discoursePolls>): string {
  if (polls.length === 0 || html.length > MARKUP_BUDGET.source) return html;
  const parts: string[] = [];
  let copied = 0;
  let poll: Poll | undefined;
  let optionId: string | undefined;
  let votersAt: number | undefined;
  scanShortHtml(html, {
    tag({ name, attributes, isEnd, start, end }) {
      if (name === 'div' && attributes.get('class') === 'poll') {
        poll = polls.find((each) => each.name === attributes.get('data-poll-name'));
        votersAt = undefined;
      } else if (name === 'li') {
        if (isEnd && poll && optionId !== undefined) {
          parts.push(html.slice(copied, start), resultOf(poll, optionId));
          copied = start;
        }
        optionId = isEnd ? undefined : attributes.get('data-poll-option-id');
      } else if (name === 'span' && attributes.get('class') === 'info-number') {
        votersAt ??= end;
      } else if (name === 'span' && isEnd && votersAt !== undefined && votersAt >= copied) {
        if (poll?.voters !== undefined) {
          parts.push(html.slice(copied, votersAt), String(poll.voters));
          copied = start;
        }
        votersAt = undefined;
      }
    },
  });
  return parts.join('') + html.slice(copied);
}

import { parseFragment, serialize } from 'parse5';
import { bodyToHtml } from './body-to-html';
import { MediaOfPost } from './media-of-post';
import type { PorterRow } from './porter-records';

/** Returns a text as HTML that ends no cell of a table. */
const show = (text: string): string =>
  serialize(parseFragment(bodyToHtml(text, 'BBCode', new MediaOfPost([]))));

/** The polls of a file, whose tables may come in any order. */
export class PorterPolls {
  private readonly polls = new Map<number, PorterRow<'Poll'>>();
  private readonly choices = new Map<number, PorterRow<'PollOption'>[]>();
  /** Votes by choice. vBulletin's choices have no number of votes. */
  private readonly votes = new Map<number, number>();

  addPoll(poll: PorterRow<'Poll'>): void {
    this.polls.set(poll.topicId, poll);
  }

  addChoice(choice: PorterRow<'PollOption'>): void {
    const choices = this.choices.get(choice.pollId) ?? [];
    this.choices.set(choice.pollId, choices);
    choices.push(choice);
  }

  addVote({ choiceId }: PorterRow<'PollVote'>): void {
    this.votes.set(choiceId, (this.votes.get(choiceId) ?? 0) + 1);
  }

  /** Returns the poll of a topic as a table of choices with their votes; `''` without one. */
  htmlOf(topicId: number): string {
    const poll = this.polls.get(topicId);
    if (!poll) return '';
    const rows = (this.choices.get(poll.id) ?? [])
      .toSorted((one, other) => one.position - other.position)
      .map(({ id, text, votes = this.votes.get(id) ?? '' }) => {
        return `<tr><td>${show(text)}</td><td>${votes}</td></tr>`;
      });
    return `<table><tr><th>${show(poll.question)}</th><th></th></tr>${rows.join('')}</table>`;
  }
}

import type { Outcome } from '@/lib/model/outcome';
import type { RecordKey } from '@/lib/model/record-key';
import type { OnRejectedRecord } from '@/lib/wire/json/list';
import type { Answer } from '../community';
import { type Exchange, Exchanges } from '../remote/exchange';
import { interpretStatus } from '../remote/interpret-status';
import { RefusalCheck } from '../remote/refusal-check';
import type { Upstream } from '../remote/upstream';
import { Observations } from '../state/observations';
import { type Ask, createAsk, type ForumAnswer } from './ask';

/** The record that an answer is about, if it may be missing. */
export interface AboutRecord {
  canBeMissing: boolean;
  record?: RecordKey;
}

export interface ForumAnswersOptions {
  observations?: Observations | undefined;
  onRejected?: OnRejectedRecord | undefined;
  /** True for the JSON with which the forum itself refuses a request. */
  isRefusal(body: unknown): boolean;
  /** Resolves to the number of topics in the forum's shortest list; undefined without an answer. */
  countListed(ask: Ask): Promise<number | undefined>;
}

/** Answers of a forum that sends JSON. Tells missing records from refusals of all requests. */
export class ForumAnswers {
  readonly exchanges: Exchanges;
  private readonly observations: Observations;
  private readonly refusals: RefusalCheck;

  constructor(
    upstream: Upstream,
    private readonly options: ForumAnswersOptions,
  ) {
    this.observations = options.observations ?? new Observations();
    this.exchanges = new Exchanges(upstream, this.observations);
    this.refusals = new RefusalCheck({
      board: () =>
        options.countListed(
          createAsk(this.exchanges.begin('visitor'), { isRefusal: options.isRefusal }),
        ),
    });
  }

  /** @param read resolves to undefined if the record is missing */
  async answer<T>(
    about: AboutRecord,
    exchange: Exchange,
    read: (ask: Ask) => Promise<ForumAnswer<T> | undefined>,
  ): Answer<T> {
    const answered = await read(createAsk(exchange, this.options));
    return exchange.answer(await this.outcomeOf(answered, about));
  }

  private async outcomeOf<T>(
    answered: ForumAnswer<T> | undefined,
    { canBeMissing, record }: AboutRecord,
  ): Promise<Outcome<T>> {
    if (answered === undefined) return { kind: 'missing' };
    if (answered.kind !== 'response') return answered;
    const refusal = interpretStatus(answered, canBeMissing);
    const wasSeen = record !== undefined && this.observations.withdrawn.hasSeen(record);
    return refusal.kind === 'unconfirmed'
      ? this.refusals.confirm(refusal, 'board/topics/{id}', wasSeen)
      : refusal;
  }
}

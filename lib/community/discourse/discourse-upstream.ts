import { operationAt } from '@/lib/api/match-operation';
import type { OperationResult } from '@/lib/api/operation-result';
import { readParameters, readTopicId, readTopicQuery } from '@/lib/api/parameters';
import { ok } from '@/lib/model/outcome';
import type { Upstream, UpstreamRequest, UpstreamResult } from '../client/transport/upstream-types';
import { ipsOperation, timeOperation, userAgentOperation } from '../embedded/status-operations';
import { answerForums } from './answer-forums';
import { answerLocate } from './answer-locate';
import { answerTopic } from './answer-topic';
import { createAsk, type DiscourseAnswer } from './ask';
import { Categories } from './categories';
import { Members } from './members';
import { printAnswer, printRefusal } from './print-answer';
import type { DiscourseUser } from './records/discourse-fields';
import { TopicLists } from './topic-lists';

/**
 * A Discourse as a community: answers the operations of the interface from its public JSON. The upstream
 * around which it stands sends the requests, with all the limits of the connection.
 */
export class DiscourseUpstream implements Upstream {
  private readonly categories = new Categories();
  private readonly members: Members;
  private readonly lists: TopicLists;

  /**
   * @param discourse sends requests to the Discourse
   * @param dataDir where the names of members are kept
   * @param wiki answers the operations on the wiki; undefined where this community has none
   */
  constructor(
    private readonly discourse: Upstream,
    dataDir: string,
    private readonly wiki?: Upstream,
  ) {
    this.members = new Members(dataDir);
    this.lists = new TopicLists(this.categories, this.members);
  }

  async send(message: UpstreamRequest): Promise<UpstreamResult> {
    if (this.wiki && message.path.startsWith('/wiki/')) return this.wiki.send(message);
    try {
      return printAnswer(await this.operate(message));
    } catch (error) {
      return printRefusal(error);
    }
  }

  pause(seconds: number): void {
    this.discourse.pause(seconds);
  }

  crawlerWaitMs(): number {
    return this.discourse.crawlerWaitMs();
  }

  state() {
    return this.discourse.state();
  }

  private async operate(
    message: UpstreamRequest,
  ): Promise<DiscourseAnswer<OperationResult> | undefined> {
    const { operation, id = '' } = operationAt(message.path) ?? {};
    const ask = createAsk(this.discourse, message);
    const given = new URLSearchParams(message.search);
    const addMembers = (users: DiscourseUser[]) => this.members.add(users);
    switch (operation) {
      case 'board/forums':
        return answerForums(ask, this.categories, readParameters(given, operation).id);
      case 'board/topics':
        return this.lists.read(ask, readTopicQuery(given));
      case 'board/topics/{id}':
        return answerTopic(ask, readTopicId(id), readParameters(given, operation), addMembers);
      case 'locate':
        return answerLocate(ask, readParameters(given, operation), addMembers);
      // An empty wiki, so that lists do not fail.
      case 'wiki/namespaces':
      case 'wiki/pages':
        return ok({ body: [], total: 0 });
      case 'status/time':
        return ok(timeOperation());
      case 'status/ips':
        return ok(ipsOperation(message.visitor?.address));
      case 'status/ua':
        return ok(userAgentOperation(message.visitor?.userAgent));
      default:
        return undefined;
    }
  }
}

import { expect, onTestFinished, test, vi } from 'vitest';
import { createRandom, type Random } from '@/bench/generate/seeded-random';
import { memoryKind } from '@/e2e/communities/memory-kind';
import { serveInterface } from '@/e2e/communities/serve-interface';
import { createForum } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { respond } from '@/e2e/fixtures/open-test-wiki';
import { startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';
import { sampleForum, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { upstreamOf } from '@/e2e/fixtures/upstream-of';
import { answerAsMediaWiki, type MediaWikiPage } from '@/e2e/mediawiki/answer-as-mediawiki';
import { configure } from '@/lib/base/config/config';
import { systemClock } from '@/lib/base/runtime/clock';
import { cached } from './cached';
import type { Community } from './community';
import { openDokuWiki } from './dokuwiki/dokuwiki-community';
import { openInterface } from './interface/interface-community';
import { openMediaWiki } from './mediawiki/mediawiki-community';
import { Observations } from './state/observations';

/** `TRUTH_COMPARISONS=20000` compares as many answers of each kind. */
const COMPARISONS = Number(process.env.TRUTH_COMPARISONS ?? 400);
const FRESH_MS = 60_000;
const IDS = [1, 2, 3, 4, 5, 6];
const MAX_STEP_MS = 15_000;

/** A server whose records change. */
interface Server {
  community: Community;
  /** Sets the text of a record, or removes it. */
  change(id: number, text: string | undefined): void | Promise<void>;
}

type Open = (clock: FakeClock) => Promise<Server>;

const pageTitle = (id: number) => `Page ${id}`;
const marked = (text: string) => `words (${text}) words`;

const openInterfaceOf =
  (isEnveloped: boolean): Open =>
  async () => {
    const topics = IDS.map((id) => ({
      ...sampleTopic(id),
      posts: [samplePost(id, id)],
      rejectedCount: 0,
      total: 1,
    }));
    const all = [...topics];
    const community = memoryKind([sampleForum(1)], topics).open();
    return {
      community: openInterface(serveInterface(community, isEnveloped)),
      change(id, text) {
        const topic = all.find((each) => each.id === id);
        const at = topics.findIndex((each) => each.id === id);
        if (at >= 0) topics.splice(at, 1);
        if (topic && text !== undefined) {
          topics.push({ ...topic, posts: [samplePost(id, id, { html: marked(text) })] });
        }
      },
    };
  };

const openDiscourse: Open = async () => {
  const forum = createForum();
  const [model] = forum.topics;
  if (!model) throw new Error('no topic');
  forum.topics = [];
  const { discourse, standIn } = await setUpUpstream(forum);
  onTestFinished(() => standIn.stop());
  return {
    community: discourse,
    change(id, text) {
      forum.topics = forum.topics.filter((each) => each.id !== id);
      if (text === undefined) return;
      const [post] = structuredClone(model.post_stream.posts);
      if (!post) throw new Error('no post');
      const posts = [{ ...post, id: 100 + id, post_number: 1, cooked: marked(text) }];
      const stream = { posts, stream: [100 + id] };
      forum.topics.push({ ...structuredClone(model), id, posts_count: 1, post_stream: stream });
    },
  };
};

const openLiveDokuWiki: Open = async (clock) => {
  const wiki = await startDokuWiki({ pages: { start: 'Start' } });
  onTestFinished(wiki.stop);
  const { openHttpConnection } = await import('./remote/http-connection');
  const connection = openHttpConnection({ baseUrl: wiki.url });
  const upstream = upstreamOf(async (message) => {
    const response = await connection(message, 20_000);
    return response.kind === 'response' ? response : { kind: 'unavailable', reason: 'no answer' };
  });
  // DokuWiki compares whole seconds with those of what it rendered, so edits are dated ahead.
  let at = Math.floor(Date.now() / 1000) + 100;
  return {
    community: openDokuWiki(upstream, wiki.url, { reader: 'visitors', freshMs: FRESH_MS, clock }),
    change(id, text) {
      at += 2;
      wiki.edit(`page${id}`, text === undefined ? '' : marked(text), at);
    },
  };
};

const openStandInMediaWiki: Open = async (clock) => {
  const pages: MediaWikiPage[] = [];
  let revision = 100;
  const upstream = upstreamOf(async ({ search }) =>
    respond(200, JSON.stringify(answerAsMediaWiki(pages, new URLSearchParams(search)))),
  );
  const options = { reader: 'visitors', freshMs: FRESH_MS, pauseMs: 0, clock } as const;
  return {
    community: openMediaWiki(upstream, 'http://wiki.example', options),
    change(id, text) {
      revision += 1;
      const title = pageTitle(id);
      const at = new Date(clock.date()).toISOString();
      const index = pages.findIndex((page) => page.title === title);
      if (index >= 0) pages.splice(index, 1);
      pages.push({ title, text: marked(text ?? ''), revision, at, isDeleted: text === undefined });
    },
  };
};

/** Kinds, and which share of the comparisons each can do in time. */
const KINDS: [name: string, open: Open, isWiki: boolean, share: number][] = [
  ['the bare interface', openInterfaceOf(false), false, 1],
  ['the interface in envelopes', openInterfaceOf(true), false, 1],
  ['a Discourse', openDiscourse, false, 1],
  ['a MediaWiki', openStandInMediaWiki, true, 1],
  ['a DokuWiki', openLiveDokuWiki, true, 0.1],
];

interface Version {
  fromMs: number;
  text: string | undefined;
}

/** Returns how long ago a text was last right; undefined if it never was. */
function ageOf(text: string | undefined, versions: Version[], nowMs: number): number | undefined {
  const at = versions.findLastIndex((version) => version.text === text);
  if (at < 0) return undefined;
  const next = versions[at + 1];
  return next ? nowMs - next.fromMs : 0;
}

const textIn = (body: string) => /\((v[^)]*)\)/.exec(body)?.[1];

async function readText(community: Community, id: number, isWiki: boolean) {
  if (!isWiki) {
    const topic = await community.topic(id, { offset: 0, limit: 20, sort: 'asc' });
    return topic.kind === 'ok'
      ? { kind: 'ok', text: textIn(topic.value.posts[0]?.html ?? '') }
      : { kind: topic.kind };
  }
  const ids = [`Page_${id}`, `page${id}`];
  const pages = await Promise.all(ids.map((each) => community.page(each)));
  const found = pages.find(({ kind }) => kind === 'ok');
  return found?.kind === 'ok'
    ? { kind: 'ok', text: textIn(`${found.value.html} ${found.value.source}`) }
    : { kind: pages[0]?.kind ?? '' };
}

/** Returns the community, and a function that waits for its renewals, during which no time may pass. */
function settling({ forClient: _, ...community }: Community) {
  const running = new Set<Promise<unknown>>();
  const track = <T>(answer: Promise<T>): Promise<T> => {
    const end = answer.finally(() => running.delete(end));
    running.add(end);
    return end;
  };
  const source: Community = {
    ...community,
    topic: (...args) => track(community.topic(...args)),
    page: (...args) => track(community.page(...args)),
    ...(community.isUnchanged && {
      isUnchanged: (...args) => track(community.isUnchanged?.(...args) ?? Promise.resolve(false)),
    }),
  };
  const settle = async () => {
    do await Promise.all([...running, new Promise((resolve) => setImmediate(resolve))]);
    while (running.size > 0);
  };
  return { community: source, settle };
}

async function compare(name: string, open: Open, isWiki: boolean, count: number, random: Random) {
  const clock = new FakeClock();
  vi.spyOn(systemClock, 'now').mockImplementation(clock.now);
  configure({ CACHE_SECONDS: String(FRESH_MS / 1000), STALE_SECONDS: '3600' });
  // A wiki's own memory is asked by the cache, which returns an answer while it asks for another one.
  const promisedMs = FRESH_MS * (isWiki ? 3 : 2);
  const server = await open(clock);
  const { community: source, settle } = settling(server.community);
  const community = cached(source, new Observations());
  const truth = new Map<number, Version[]>(IDS.map((id) => [id, []]));
  const change = async (id: number, text: string | undefined) => {
    await server.change(id, text);
    truth.get(id)?.push({ fromMs: clock.now(), text });
  };
  for (const id of IDS) await change(id, `v${id}`);
  const figures = { compared: 0, changes: 0, oldest: 0, missing: 0, wrong: [] as string[] };
  while (figures.compared < count) {
    clock.pass(random.below(MAX_STEP_MS));
    const id = random.pick([1, 2, 3, 4, 5, 6]);
    if (random.below(4) === 0) {
      figures.changes += 1;
      await change(id, random.below(8) === 0 ? undefined : `v${id}.${figures.changes}`);
      continue;
    }
    const { kind, text } = await readText(community, id, isWiki);
    figures.compared += 1;
    if (kind !== 'ok') figures.missing += 1;
    const versions = truth.get(id) ?? [];
    const age = ['ok', 'missing', 'gone'].includes(kind) ? ageOf(text, versions, clock.now()) : 0;
    figures.oldest = Math.max(figures.oldest, age ?? 0);
    if (age === undefined || age > promisedMs) {
      figures.wrong.push(`${name} ${id} ${kind} ${text} is ${age} ms old`);
    }
    await settle();
  }
  return figures;
}

test.each(KINDS)(
  '%s answers nothing older than promised',
  async (name, open, isWiki, share) => {
    const count = Math.ceil(COMPARISONS * share);
    const { wrong, ...figures } = await compare(name, open, isWiki, count, createRandom(7));
    if (process.env.TRUTH_COMPARISONS) console.log(name, JSON.stringify(figures));
    expect(wrong.slice(0, 5)).toEqual([]);
  },
  3_600_000,
);

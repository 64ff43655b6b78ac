import { onTestFinished } from 'vitest';
import { ACTION_PLACE, createForum, LONG_TOPIC } from '@/e2e/discourse/forum';
import { setUpUpstream } from '@/e2e/discourse/set-up-upstream';
import { FakeClock } from '@/e2e/fixtures/fake-clock';
import { respond } from '@/e2e/fixtures/open-test-wiki';
import { openRecorded } from '@/e2e/fixtures/recorded-upstream';
import { startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';
import { sampleForum, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { upstreamOf } from '@/e2e/fixtures/upstream-of';
import { answerAsMediaWiki } from '@/e2e/mediawiki/answer-as-mediawiki';
import { openDokuWiki } from '@/lib/community/dokuwiki/dokuwiki-community';
import { openInterface } from '@/lib/community/interface/interface-community';
import type { CommunityKind } from '@/lib/community/kind/community-kind';
import { KINDS } from '@/lib/community/kinds';
import { openMediaWiki } from '@/lib/community/mediawiki/mediawiki-community';
import { openDataDir } from '@/lib/community/store/open-data-dir';
import { storeCommunity } from '@/lib/community/store/store-community';
import { publishStore } from '@/lib/store/build/publish-store';
import type { BoardCase, CommonCase, WikiCase } from './cases';
import type { Tamper } from './lies';
import { memoryKind } from './memory-kind';
import { openStandInFlarum, openStandInNodebb } from './open-forums';
import { FIRST_TEXT, type Opened } from './opened';
import { serveInterface } from './serve-interface';

const SECOND_TEXT = 'Other words';
const FRESH_MS = 60_000;

/** A kind of community, with its content, and reasons why it lacks what other kinds can do. */
interface Row {
  kind: CommunityKind;
  /** @param tamper changes what its server answers. A kind without a server takes none */
  open(tamper?: Tamper): Promise<Opened>;
  hasServer?: false;
  lacks: { [Name in BoardCase | WikiCase | CommonCase]?: string };
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const FORUMS = [sampleForum(1), sampleForum(3, { parentId: 1 })];

async function openStore(): Promise<Opened> {
  const dataDir = temporaryDir();
  const publish = (postText: string, pageText: string) =>
    publishStore(dataDir, async (builder) => {
      for (const forum of FORUMS) builder.addForum(forum);
      builder.addTopic(sampleTopic(9, { viewCount: postText.length }));
      builder.addTopic(sampleTopic(8, { isPinned: true, forumId: 3 }));
      builder.addTopic(sampleTopic(6, { forumId: 3 }));
      builder.addPost(samplePost(100, 6));
      builder.addTopic(sampleTopic(7, { movedTo: 9 }));
      for (const id of ids(45)) {
        builder.addPost(samplePost(id, 9, id === 1 ? { html: `<p>${postText}</p>` } : {}));
      }
      builder.addPage(samplePage('start', 'Welcome'));
      builder.addPage(samplePage('a:b', pageText));
      builder.addPage(samplePage('a:c:d', 'text'));
      builder.addRedirect({ id: 'old', target: 'a:b' });
    });
  await publish('first', FIRST_TEXT);
  const source = openDataDir(dataDir);
  const republish = async (postText: string, pageText: string) => {
    await publish(postText, pageText);
    source.check();
  };
  return {
    community: storeCommunity(source),
    board: {
      topicId: 9,
      places: ids(45),
      pinnedId: 8,
      moved: [7, 9],
      edit: () => republish('second text', FIRST_TEXT),
    },
    wiki: { ...DOKUWIKI_IDS, otherId: 'old', edit: () => republish('first', SECOND_TEXT) },
  };
}

const DOKUWIKI_IDS = {
  homeId: 'start',
  pageId: 'a:b',
  otherId: 'A:B',
  namespaces: ['a', 'a:c'] as [string, string],
};

async function openInterfaceOf(isEnveloped: boolean, tamper: Tamper): Promise<Opened> {
  const original = await openStore();
  const upstream = tamper(serveInterface(original.community, isEnveloped));
  return { ...original, community: openInterface(upstream) };
}

async function openDiscourse(tamper: Tamper): Promise<Opened> {
  const { discourse, standIn, topic } = await setUpUpstream(createForum(), undefined, tamper);
  onTestFinished(() => standIn.stop());
  const { post_stream: stream } = topic(LONG_TOPIC);
  standIn.script = ({ pathname }) =>
    pathname === '/t/7.json' ? { status: 301, headers: { location: '/t/other/9' } } : undefined;
  return {
    community: discourse,
    board: {
      topicId: LONG_TOPIC,
      places: stream.stream.map((id, place) => (place === ACTION_PLACE ? null : id)),
      pinnedId: 4,
      moved: [7, 9],
      async edit() {
        for (const post of stream.posts.slice(0, 1)) post.cooked = '<p>second text</p>';
      },
    },
  };
}

/** Opens a DokuWiki by its recorded responses. */
async function openRecordedDokuWiki(tamper: Tamper): Promise<Opened> {
  const pages = { start: 'Welcome', 'a:b': `====== B ======\n${FIRST_TEXT}`, 'a:c:d': 'text' };
  const recorded = await openRecorded('e2e/dokuwiki/recorded.json', async () => {
    const wiki = await startDokuWiki({ pages });
    for (const id of Object.keys(pages)) await fetch(`${wiki.url}/lib/exe/taskrunner.php?id=${id}`);
    return { ...wiki, changeTo: () => wiki.edit('a:b', `====== B ======\n${SECOND_TEXT}`) };
  });
  onTestFinished(recorded.stop);
  const clock = new FakeClock();
  const options = { reader: 'mirror', freshMs: FRESH_MS, clock } as const;
  return {
    community: openDokuWiki(tamper(recorded.upstream), recorded.url, options),
    wiki: {
      ...DOKUWIKI_IDS,
      async edit() {
        recorded.changeTo('second');
        clock.pass(2 * FRESH_MS);
      },
    },
  };
}

async function openStandInMediaWiki(tamper: Tamper): Promise<Opened> {
  const at = (minute: number) => `2026-01-01T00:0${minute}:00Z`;
  const pages = ['Main Page', 'A/B', 'A/C/D'].map((title, index) => ({
    title,
    text: title === 'A/B' ? FIRST_TEXT : 'Text',
    revision: index + 1,
    at: at(index),
  }));
  const upstream = upstreamOf(async ({ search }) =>
    respond(200, JSON.stringify(answerAsMediaWiki(pages, new URLSearchParams(search)))),
  );
  const clock = new FakeClock();
  const options = { reader: 'mirror', freshMs: FRESH_MS, clock } as const;
  return {
    community: openMediaWiki(tamper(upstream), 'http://wiki.example', options),
    wiki: {
      homeId: 'Main_Page',
      pageId: 'A:B',
      otherId: 'a:B',
      namespaces: ['A', 'A:C'],
      async edit() {
        for (const page of pages.filter(({ title }) => title === 'A/B')) {
          Object.assign(page, { text: SECOND_TEXT, revision: 9, at: at(9) });
        }
        clock.pass(2 * FRESH_MS);
      },
    },
  };
}

const posts = ids(45).map((id) => samplePost(id, 9));
const memoryTopics = [
  { ...sampleTopic(9), posts, rejectedCount: 0, total: 45 },
  { ...sampleTopic(8, { isPinned: true }), posts: [], rejectedCount: 0, total: 0 },
];

const MEMORY_KIND = memoryKind(FORUMS, memoryTopics);

async function openMemory(): Promise<Opened> {
  const [first = samplePost(1, 9)] = posts;
  first.html = '<p>first</p>';
  const edit = async () => {
    first.html = '<p>second text</p>';
  };
  return {
    community: MEMORY_KIND.open(),
    board: { topicId: 9, places: ids(45), pinnedId: 8, edit },
  };
}

const honest: Tamper = (upstream) => upstream;

const NO_VALIDATORS = 'its answers have no validators: another answer costs as much';

const NO_SEARCH = 'it has no search';

const FLARUM_LACKS = {
  movesTopics: 'a merged discussion is missing, without a word of where it is',
  confirms: NO_VALIDATORS,
};

/** A row for each kind, and for each dialect of the interface. */
export const ROWS: Record<string, Row> = {
  'a store': {
    kind: KINDS.store,
    open: openStore,
    hasServer: false,
    lacks: { confirms: NO_VALIDATORS },
  },
  'the bare interface': {
    kind: KINDS.interface,
    open: (tamper = honest) => openInterfaceOf(false, tamper),
    lacks: { searches: NO_SEARCH, searchesPosts: NO_SEARCH },
  },
  'the interface in envelopes': {
    kind: KINDS.interface,
    open: (tamper = honest) => openInterfaceOf(true, tamper),
    lacks: { searches: NO_SEARCH, searchesPosts: NO_SEARCH },
  },
  'a Discourse': {
    kind: KINDS.discourse,
    open: (tamper = honest) => openDiscourse(tamper),
    lacks: {
      confirms: 'Discourse sends no validators',
      searchesPosts: 'its guests may search eight times a minute',
    },
  },
  'a NodeBB': {
    kind: KINDS.nodebb,
    open: (tamper = honest) => openStandInNodebb(tamper),
    lacks: { movesTopics: 'a merged topic is missing, without a word of where it is' },
  },
  'a Flarum 1': {
    kind: KINDS.flarum,
    open: (tamper = honest) => openStandInFlarum(1, tamper),
    lacks: FLARUM_LACKS,
  },
  'a Flarum 2': {
    kind: KINDS.flarum,
    open: (tamper = honest) => openStandInFlarum(2, tamper),
    lacks: FLARUM_LACKS,
  },
  'a DokuWiki': {
    kind: KINDS.dokuwiki,
    open: (tamper = honest) => openRecordedDokuWiki(tamper),
    lacks: { confirms: NO_VALIDATORS },
  },
  'a MediaWiki': {
    kind: KINDS.mediawiki,
    open: (tamper = honest) => openStandInMediaWiki(tamper),
    lacks: { confirms: NO_VALIDATORS },
  },
  'a community in memory': {
    kind: MEMORY_KIND,
    hasServer: false,
    open: openMemory,
    lacks: {
      movesTopics: 'it has no moved topics',
      confirms: NO_VALIDATORS,
      searchesPosts: NO_SEARCH,
    },
  },
};

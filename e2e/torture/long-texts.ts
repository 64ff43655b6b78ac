import { respondWith } from '@/e2e/fixtures/scripted-upstream';
import { HTML_BOMBS } from '@/e2e/hostile/content/bombs';
import { HOSTILE_SNIPPETS } from '@/e2e/hostile/content/snippets';
import { startSite } from '../site/start';
import { residentMb } from './process-figures';
import { atMost, type Figure, none, type Torture } from './torture';
import { startCommunity, type TortureCommunity } from './torture-community';
import { Visitors } from './visit';

const POSTS = 20;
const ROUNDS = 4;
const LONG_UNITS = 200_000;
/** The ids of the sample's topics are lower. */
const FIRST_ID = 900_000;

/** By kind of topic, the HTML of one of its posts, each different. */
const KINDS: Readonly<Record<string, (post: number) => string>> = {
  'long texts': (post) => {
    const bomb = HTML_BOMBS[post % HTML_BOMBS.length];
    return `<p>post ${post}</p>${bomb?.create(LONG_UNITS) ?? ''}`;
  },
  code: (post) => {
    const snippets = HOSTILE_SNIPPETS.filter(({ name }) => name.startsWith('code'));
    const html = snippets[post % snippets.length]?.html ?? '';
    return `<p>post ${post}</p>${html.replace('">', `">// ${post}\n`).repeat(2)}`;
  },
  formulas: (post) => {
    const tex = `\\def\\a{${post}${'x'.repeat(900)}}${'\\a '.repeat(200)}`;
    return `<p>post ${post}</p>${`<div class="math">${tex}</div>`.repeat(3)}`;
  },
};

/** What another visitor reads at the same time: a long post with code. */
const innocent = (post: number) =>
  `<p>post ${post}</p><pre><code class="lang-js">let post = ${post};</code></pre>` +
  '<p>Some <b>words</b> and a <a href="https://x.example/">link</a>.</p>'.repeat(400);

/** The requested topics, by id: the kind and number of their posts. */
class Topics {
  private readonly topics = new Map<number, string>();

  add(posts: number, html: (post: number) => string): string {
    const id = FIRST_ID + this.topics.size;
    const list = Array.from({ length: posts }, (_, at) => ({
      pid: id * 100 + at,
      post_date: 1_700_000_000 + at,
      author: { id: 1, name: 'Somebody' },
      post_rendered: html(id * 100 + at),
    }));
    const topic = { tid: id, title: `Topic ${id}`, posts, posts_list: list };
    this.topics.set(id, JSON.stringify(topic));
    return `/board/topics/${id}`;
  }

  serve(community: TortureCommunity): void {
    community.misbehave((socket, head) => {
      const [, id] = /^GET \/board\/topics\/(\d+)\?/.exec(head) ?? [];
      const topic = this.topics.get(Number(id));
      const type = { 'content-type': 'application/json' };
      if (topic) respondWith(topic, 200, type)(socket, head);
      else community.well(socket, head);
    });
  }
}

async function run(): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const topics = new Topics();
  topics.serve(community);
  const site = await startSite({ API_BASE_URL: community.url, LOG_LEVEL: 'error' });
  const visitors = new Visitors(site.url, 16);
  const wrong: string[] = [];
  const times: Record<string, number[]> = { innocent: [], cached: [] };
  const visit = async (kind: string, path: string, words?: string) => {
    const { status, ms, body } = await visitors.visit(path);
    times[kind] = [...(times[kind] ?? []), ms];
    if (status !== 200) wrong.push(`${kind}: ${status}`);
    else if (words && !body.includes(words)) wrong.push(`${kind}: without its words`);
  };
  try {
    // The first seconds warm up the compiler.
    for (let at = 0; at < 10; at += 1) await visitors.visit(topics.add(3, innocent));
    await visitors.visit('/board/topics');
    const before = residentMb(site.process.pid);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [kind, html] of Object.entries(KINDS)) {
        const hostile = visit(kind, topics.add(POSTS, html), 'post ');
        await new Promise((wake) => setTimeout(wake, 100));
        for (let at = 0; at < 3; at += 1) {
          await visit('innocent', topics.add(1, innocent), 'hljs-keyword');
          await visit('cached', '/board/topics');
        }
        await hostile;
      }
    }
    const grown = residentMb(site.process.pid) - before;
    const longest = (kind: string) => Math.max(0, ...(times[kind] ?? []));
    return [
      none('pages with another status than 200, or without their text', wrong),
      ...Object.keys(KINDS).map((kind) =>
        atMost(`a topic of ${POSTS} posts of hostile ${kind}`, longest(kind), 2000, 'ms'),
      ),
      atMost('a long post with code, meanwhile', longest('innocent'), 1500, 'ms'),
      atMost('a saved page, meanwhile', longest('cached'), 200, 'ms'),
      atMost('memory grown', grown, 150, 'MB'),
    ];
  } finally {
    await visitors.close();
    await site.stop();
    await community.stop();
  }
}

/** Pages full of texts that are expensive to render, while other visitors read. */
export const longTexts: Torture = {
  about: 'topics of twenty long texts, or texts with expensive code and formulas',
  run,
};

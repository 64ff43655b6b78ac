import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';
import { DOKUWIKI_PAYLOADS } from '@/e2e/hostile/content/classes/dokuwiki';
import { FIELD_PAYLOADS } from '@/e2e/hostile/content/classes/fields';
import { PAYLOADS } from '@/e2e/hostile/content/payloads';

/** A server of the interface whose texts are all hostile. */
export interface HostileUpstream extends HttpService {
  /** Pages of the site that show all texts, with status 200. */
  pages: readonly string[];
  /** Addresses whose error pages show a hostile message or query. */
  refusals: readonly string[];
}

const BODIES = PAYLOADS.map(({ html }) => html);
const FIELDS = FIELD_PAYLOADS.map(({ text }) => text);
const MARKUP = [...DOKUWIKI_PAYLOADS.map(({ source }) => source), ...BODIES];

/** Closes what a payload leaves open, so that a page can have many. */
const END = `--></script></style></textarea></title></noscript></template></xmp></iframe></noembed>
</select></svg></math></table></form></a></p></div><hr>`;
/** Payloads that nothing closes. Each has its own page. */
const NEVER_ENDS = /<plaintext|<!--<\/style>|<\/form><form>|<mglyph|<form><table>/i;

function portions<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, at) => items.slice(at * size, (at + 1) * size));
}

const WIKI_HTML = [
  ...portions(
    BODIES.filter((html) => !NEVER_ENDS.test(html)).map((html) => html + END),
    80,
  ),
  ...portions(
    BODIES.filter((html) => NEVER_ENDS.test(html)),
    1,
  ),
].map((part) => part.join('\n'));
const WIKI_SOURCE = portions(MARKUP, 80).map((part) => part.join('\n\n'));
/** A topic per field, which is its title. The posts are spread over them. */
const POSTS = portions(BODIES, Math.ceil(BODIES.length / FIELDS.length));

const REFUSED = 10_000;
const field = (at: number) => FIELDS[at % FIELDS.length] ?? '';

const topic = (title: string, at: number) => ({
  tid: at + 1,
  forum_id: (at % FIELDS.length) + 1,
  title,
  description: field(at + 1),
  starter_id: 1,
  starter_name: field(at + 2),
  last_poster_name: field(at + 3),
  start_date: 1_700_000_000,
  last_post: 1_700_000_000 + at,
  posts: 2,
  is_pinned: field(at),
});

const TOPICS = [...FIELDS, ...BODIES].map(topic);
const FORUMS = FIELDS.map((name, at) => ({
  id: at + 1,
  parent_id: at > 9 ? (at % 9) + 1 : null,
  name,
  description: field(at + 1),
  last_title: field(at + 2),
  last_id: 1,
  last_poster_name: field(at + 3),
}));
const NAMESPACES = FIELDS.map((title, at) => ({ id: `n${at}`, title }));
const PAGES = [...FIELDS, ...BODIES].map((title, at) => ({ id: `html:${at}`, title }));

const posts = (at: number) =>
  (POSTS[at] ?? []).map((html, place) => ({
    pid: at * 100 + place + 1,
    post_date: 1_700_000_000,
    author: { id: 1, name: field(at + place) },
    post_rendered: `before ${html} after`,
  }));

type Answer = [status: number, body: unknown];
const missing: Answer = [404, {}];

function wikiPage(id: string): Answer {
  const [, family, number] = /^(html|source):(\d+)$/.exec(id) ?? [];
  const at = Number(number);
  const about = { id, title: field(at), author: field(at + 1) };
  const html = family === 'html' ? WIKI_HTML[at] : undefined;
  const source = family === 'source' ? WIKI_SOURCE[at] : undefined;
  if (html === undefined && source === undefined) return missing;
  return [200, { ...about, content_rendered: html, content: source }];
}

/** Returns a refusal in both dialects, with a hostile message. */
function refuse(at: number): Answer {
  const reason = `invalid ${field(at)}`;
  return at % 2 ? [400, { title: reason, detail: reason }] : [200, { code: 7, message: reason }];
}

function answer({ pathname, searchParams }: URL): Answer {
  const [, family, kind, id] = pathname.split('/').map(decodeURIComponent);
  const from = Number(searchParams.get('offset') ?? 0);
  const window = <Item>(items: readonly Item[]) =>
    items.slice(from, from + Number(searchParams.get('limit') ?? 20));
  if (family === 'wiki' && kind === 'namespaces') return [200, NAMESPACES];
  if (family === 'wiki') return id === undefined ? [200, PAGES] : wikiPage(id);
  if (kind === 'forums') return [200, FORUMS];
  if (family === 'status') return [200, kind === 'time' ? 1_700_000_000 : FIELDS[0]];
  if (id === undefined) return [200, window(TOPICS)];
  const at = Number(id) - 1;
  if (at >= REFUSED) return refuse(at - REFUSED);
  return at < POSTS.length
    ? [200, { ...topic(field(at), at), posts_list: window(posts(at)) }]
    : missing;
}

const each = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

/** Targets for a hostile text in the query or path. */
const CARRIERS = ['/board/topics?orderby=', '/wiki/pages/', '/go?to=', '/search?q=', '/?x='];

const SHOWN = [
  '/',
  '/status',
  '/board/forums',
  '/board/forums/1',
  '/wiki/namespaces',
  ...each(Math.ceil(TOPICS.length / 99), (at) => `/board/topics?page=${at + 1}`).map((address) =>
    address.replace(/\?page=1$/, ''),
  ),
  ...each(POSTS.length, (at) => `/board/topics/${at + 1}`),
  ...each(WIKI_HTML.length, (at) => `/wiki/pages/html:${at}`),
  ...each(WIKI_SOURCE.length, (at) => `/wiki/pages/source:${at}`),
];

const REFUSALS = [
  ...each(FIELDS.length, (at) => `/board/topics/${REFUSED + at + 1}`),
  ...FIELDS.map(
    (text, at) => `${CARRIERS[at % CARRIERS.length]}${encodeURIComponent(text.toWellFormed())}`,
  ),
];

/** Starts the server on a free port. */
export async function startHostileUpstream(): Promise<HostileUpstream> {
  const service = await serveHttp((request, response) => {
    const [status, body] = answer(new URL(request.url ?? '/', 'http://upstream'));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  return { ...service, pages: SHOWN, refusals: REFUSALS };
}

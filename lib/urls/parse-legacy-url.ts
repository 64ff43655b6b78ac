import { decodePercent } from '@/lib/base/text/percent-encoding';

/** Numbers are decimal digits. */
export interface LegacyRecord {
  topic?: string;
  post?: string;
  /** The post's number, which it keeps when others are deleted. */
  number?: string;
  /** Position of the post in its topic, from 1. */
  floor?: string;
  offset?: string;
  last?: string;
  forum?: string;
  member?: string;
  name?: string;
}

export interface LegacyUrl {
  /** Decoded. */
  path: string;
  parameters: ReadonlyMap<string, string>;
  fragment: string;
}

/*
 * Paths of records, by software. `page10`, `page20` and `page25` count pages of the software's default size.
 * Boards with longer pages get an earlier post.
 */

/**
 * Invision 4: `/topic/345-words/?page=2`, `?do=findComment&comment=9876`, `/forum/12-words/`,
 * `/profile/7-name/`. Invision 3: `/topic/345-words/page__st__20`, `page__p__9876`, `page-2`,
 * `/user/7-name/`.
 */
const INVISION = [
  String.raw`topic/(?<topic>\d+)-[^/?]*/page__(?:.*?__)?(?:p__(?<post>\d+)|st__(?<offset>\d+))`,
  String.raw`topic/(?<topic>\d+)-[^/?]*(?=$|/|\?)(?:.*(?:[?&](?:comment|p)=(?<post>\d+)|[?&/]page[=/-](?<page25>\d+)))?`,
  String.raw`(?:forum/(?<forum>\d+)|(?:profile|user)/(?<member>\d+))-`,
];

/** NodeBB: `/topic/345/words/21`, `/post/9876`, `/category/12/words`, `/uid/7`. */
const NODEBB = [
  String.raw`topic/(?<topic>\d+)(?:/[^/?]+(?:/(?<floor>\d+))?)?/?(?:$|\?(?:.*&)?page=(?<page20>\d+)|\?)`,
  String.raw`(?:post/(?<post>\d+)|category/(?<forum>\d+)|uid/(?<member>\d+))(?![^/?])`,
];

/**
 * Discourse: `/t/words/345/21`, `/n/words/345/21`, `/raw/345/21`, `/c/words/12`, `/p/9876`, also with
 * `.json`, `.rss` and `.md`. Flarum and NodeBB, too: `/u/name`, `/user/name`.
 */
const DISCOURSE = [
  String.raw`[tn]/(?:\d*[^/?\d][^/?]*/)?(?<topic>\d+)(?:/(?:(?<number>\d+)|(?<last>last)|print|summary))?(?:\.json|\.rss|\.md)?/?(?:$|\?(?:.*&)?page=(?<page20>\d+)|\?)`,
  String.raw`raw/(?<topic>\d+)(?:/(?<number>\d+))?/?(?:$|\?)`,
  String.raw`c/(?:[^/?]+/)*?(?<forum>\d+)(?:/none|/all)?(?:/l/\w+(?:/\w+)?)?(?:\.json|\.rss|\.md)?/?(?:$|\?)`,
  // Flarum's `/p/5-words` is an operator's page, not a post.
  String.raw`p/(?<post>\d+)(?:/\d+)?/?(?:$|\?)`,
  String.raw`posts/(?<post>\d+)(?:/raw|\.json)(?:$|\?)`,
  'u(?:sers?)?/(?<name>[^/?]+)',
];

/** Flarum: `/d/345-words/21`. */
const FLARUM = [String.raw`d/(?<topic>\d+)(?:-[^/?]*)?(?:/(?<number>\d+))?/?(?:$|\?)`];

/** XenForo: `/threads/words.345/page-3`, `/posts/9876/`, `/forums/words.12/`, `/members/name.7/`. */
const XENFORO = [
  String.raw`threads/(?:[^/?]*\.)?(?<topic>\d+)(?:/page-(?<page20>\d+)|/post-(?<post>\d+)|/|$|\?)`,
  String.raw`(?:posts/|goto/post\?id=)(?<post>\d+)(?![^/?])`,
  String.raw`(?:forums/(?:[^/?]*\.)?(?<forum>\d+)|members/(?:[^/?]*\.)?(?<member>\d+))(?![^/?])`,
];

/** vBulletin 4: `/threads/345-words/page2?p=9876`, `/forums/12-words`, `/members/7-name`, or in the query. */
const VBULLETIN = [
  String.raw`(?:threads/|showthread\.php[?/])(?<topic>\d+)(?:-[^/?&]*)?(?:/page(?<page10>\d+))?(?:$|[/?&])(?:.*\bp=(?<post>\d+))?`,
  String.raw`(?:forums/(?<forum>\d+)-|members/(?<member>\d+)-)`,
  String.raw`(?:forumdisplay\.php[?/](?<forum>\d+)|member\.php[?/](?<member>\d+))(?:$|[-/&])`,
];

/** MyBB: `/thread-345-page-2.html`, `/thread-345-post-9876.html`, `/forum-12.html`, `/user-7.html`. */
const MYBB = [
  String.raw`thread-(?<topic>\d+)(?:-page-(?<page10>\d+))?(?:-post-(?<post>\d+)|-lastpost)?\.html`,
  String.raw`(?:forum-(?<forum>\d+)(?:-page-\d+)?|user-(?<member>\d+))\.html`,
];

/** vBulletin archives: `/archive/index.php/t-345-p-2.html` (250 posts per page), `f-12.html`. */
const VBULLETIN_ARCHIVE = [
  String.raw`index\.php/(?:t-(?<topic>\d+)|f-(?<forum>\d+))(?:-p-\d+)?\.html`,
];

/**
 * phpBB SEO: `/topic345-20.html`, `/words-t345-20.html`, `/post9876.html`, `/words-f12.html`,
 * `/member7.html`.
 */
const PHPBB_SEO = [
  String.raw`(?:[^/?]+/)?(?:topic|[^/?]+-t)(?<topic>\d+)(?:-(?<offset>\d+))?\.html`,
  String.raw`(?:post(?<post>\d+)|(?:forum|[^/?]+-f)(?<forum>\d+)(?:-\d+)?|member(?<member>\d+))(?:\.html|/$)`,
];

/** vBSEO: `/f12/words-345/index2.html`, `/forum/345-words-2.html`, `/forum/345-post9876.html`. */
const VBSEO = [
  String.raw`f(?<forum>\d+)/(?:index\d+\.html)?(?:$|\?)`,
  String.raw`f\d+/[^/?]+-(?<topic>\d+)(?:/|\.html)(?:index(?<page10>\d+)\.html)?`,
  String.raw`(?<topic>\d+)-post(?<post>\d+)\.html`,
  String.raw`(?<topic>\d+)-(?=[^a-z/?]*(?!html(?:$|\?))[a-z])[^/?]*?(?:-(?<page10>\d+))?\.html`,
];

/**
 * SMF: `index.php?topic=345.20`, `topic=345.msg9876`, `board=12.0`, `action=profile;u=7`,
 * `topic,345.20.html`.
 */
const SMF = [
  String.raw`(?:index\.php)?[?/](?:.*&)?topic[=,](?<topic>\d+)(?:\.(?:msg(?<post>\d+)|(?<offset>\d+)))?(?!\d)`,
  String.raw`(?:index\.php)?[?/](?:.*&)?(?:board[=,](?<forum>\d+)|msg=(?<post>\d+)|action=profile&(?:.*&)?u=(?<member>\d+))`,
];

/** At most one folder, but none of this site's own. Some servers put `index.php` before the path. */
const BEFORE_PATH = String.raw`^(?:/(?!(?:wiki|media|api|chat|tags?|users?|u|groups?|g|badges)/)[\w-]+)?/(?:index\.php[?/]/?)?`;

/** The first match counts. */
const PATHS = [
  ...INVISION,
  ...NODEBB,
  ...DISCOURSE,
  ...FLARUM,
  ...XENFORO,
  ...VBULLETIN,
  ...MYBB,
  ...VBULLETIN_ARCHIVE,
  ...PHPBB_SEO,
  ...VBSEO,
  ...SMF,
].map((path) => new RegExp(BEFORE_PATH + path));

type Names = Readonly<Record<string, keyof LegacyRecord | 'page10' | 'page25'>>;

const PARAMETERS: readonly (readonly [RegExp, Names])[] = [
  // Invision 1 to 3: `showtopic=345&st=20`, `view=findpost&p=9876`, `act=ST&f=2&t=345`.
  [
    /[/?&](?:showtopic|showforum|showuser)=/,
    {
      showtopic: 'topic',
      showforum: 'forum',
      showuser: 'member',
      st: 'offset',
      p: 'post',
      pid: 'post',
    },
  ],
  [/[/?&]act=st(?:&|$)/i, { t: 'topic', st: 'offset', p: 'post' }],
  [/[/?&]act=sf(?:&|$)/i, { f: 'forum' }],
  // phpBB: `viewtopic.php?f=2&t=345&start=20`, `memberlist.php?mode=viewprofile&u=7`.
  [/\/(?:viewtopic|viewforum)\.php\?/, { t: 'topic', f: 'forum', p: 'post', start: 'offset' }],
  // vBulletin has `t`, `p`, `f` and `u`, MyBB `tid`, `pid`, `fid` and `uid`.
  [
    /\/show(?:thread|post)\.php\?/,
    {
      t: 'topic',
      threadid: 'topic',
      tid: 'topic',
      page: 'page10',
      p: 'post',
      postid: 'post',
      pid: 'post',
    },
  ],
  // Invision 3 and 4: `app=forums&module=forums&controller=topic&id=345`, `section=findpost&pid=9876`.
  [/[?&]app=forums&.*[?&]?(?:controller=topic|pid=)/, { id: 'topic', pid: 'post', page: 'page25' }],
  [/[?&]app=forums&.*controller=forums/, { id: 'forum' }],
  [/\/forumdisplay\.php\?/, { f: 'forum', forumid: 'forum', fid: 'forum' }],
  [/\/member(?:list)?\.php\?/, { u: 'member', userid: 'member', uid: 'member' }],
];

const POST_FRAGMENT = /^(?:entry|comment-|p|pid|post-?|msg)(\d{1,15})$/;

const leadingNumber = (text: string | undefined) => /^\d{1,15}/.exec(text ?? '')?.[0];

type Found = LegacyRecord & { page10?: string; page20?: string; page25?: string };

function findInParameters(target: string, { parameters }: LegacyUrl): Found | undefined {
  const [, names] = PARAMETERS.find(([software]) => software.test(target)) ?? [];
  if (!names) return undefined;
  const found: Record<string, string> = {};
  for (const [name, property] of Object.entries(names)) {
    const value = leadingNumber(parameters.get(name));
    if (value !== undefined) found[property] = value;
  }
  return found;
}

function findInPath(target: string): Found | undefined {
  for (const pattern of PATHS) {
    const groups = pattern.exec(target)?.groups;
    if (groups) return { ...groups };
  }
  return undefined;
}

/** Returns a URL's parts; undefined if not UTF-8. */
export function splitLegacyUrl(url: URL): LegacyUrl | undefined {
  const path = decodePercent(url.pathname);
  if (path === undefined) return undefined;
  const last = path.slice(path.lastIndexOf('/') + 1);
  const inPath = [...new URLSearchParams(last.includes('=') ? last : '')];
  // SMF separates parameters by semicolons; posts may contain `&amp;`.
  const query = new URLSearchParams(url.search.replaceAll(';', '&'));
  // The query overrides the path, where the first of equal names counts.
  const parameters = new Map([...inPath.reverse(), ...query]);
  return { path, parameters, fragment: url.hash.slice(1) };
}

/** Returns the record that a URL of other forum software names, if it names one. */
export function parseLegacyUrl(url: URL, legacy: LegacyUrl): LegacyRecord | undefined {
  const target = legacy.path + (decodePercent(url.search) ?? url.search).replaceAll(';', '&');
  const { page10, page20, page25, ...found }: Found = {
    ...findInPath(target),
    ...findInParameters(target, legacy),
  };
  // A fragment alone names no record.
  const isRecord = found.topic ?? found.forum ?? found.member ?? found.name ?? found.post;
  if (isRecord === undefined) return undefined;
  const pagesBefore = (page = '1') => Math.min(Number(page), 1e6) - 1;
  const postsBefore =
    pagesBefore(page10) * 10 + pagesBefore(page20) * 20 + pagesBefore(page25) * 25;
  const offset = found.offset ?? (postsBefore > 0 ? String(postsBefore) : undefined);
  const postInFragment = POST_FRAGMENT.exec(legacy.fragment)?.[1];
  return { ...found, post: postInFragment ?? found.post, offset };
}

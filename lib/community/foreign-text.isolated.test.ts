import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { idOfAddress, removeComments } from '@lectern/dokuwiki';
import { expect, test } from 'vitest';
import { createFolder } from '@/e2e/fixtures/import';
import { plainText } from '@/lib/base/text/plain-text';
import { mediaTypeOfFile } from '@/lib/content/images/media-type';
import { parseHref } from '@/lib/urls/parse-href';
import { parseJson } from '@/lib/wire/json/json';
import { adaptSource, readDialect } from '@/tools/import/dokuwiki/adapt-source';
import { guestAccess } from '@/tools/import/dokuwiki/guest-access';
import { readTable, TABLES } from '@/tools/import/dokuwiki/settings-table';
import { translatePcre } from '@/tools/import/dokuwiki/translate-pcre';
import { readLicense, readSettings } from '@/tools/import/dokuwiki/wiki-settings';
import { PostAddresses } from '@/tools/import/files/post-addresses';
import { bbcodeToHast } from '@/tools/import/nitro-porter/bbcode/bbcode-to-hast';
import { parseBbcode } from '@/tools/import/nitro-porter/bbcode/parse-bbcode';
import { showText } from '@/tools/import/nitro-porter/bbcode/show-text';
import { bodyToHtml } from '@/tools/import/nitro-porter/body-to-html';
import { MediaOfPost } from '@/tools/import/nitro-porter/media-of-post';
import { addPollVotes, discoursePolls } from './discourse/records/poll-votes';
import { topicOfRedirect } from './discourse/topic-pages';
import { parseWholePage } from './dokuwiki/whole-page';
import { isWholePage, readPageText } from './dokuwiki/wiki-html';
import { parseFeed, parseFolder } from './dokuwiki/wiki-lists';
import { parseSearchResults } from './dokuwiki/wiki-search';
import { foreignFailure } from './forum/foreign-answer';
import { findMediaWiki } from './mediawiki/find-mediawiki';
import { localizeHtml, markMatches, textOfTitle } from './mediawiki/local-html';
import type { WikiSite } from './mediawiki/wiki-site';
import { sentenceOf } from './remote/interpret-status';
import { retryAfterSeconds } from './remote/parse-retry-after';
import type { UpstreamResponse } from './remote/upstream';

const respond = (status: number, text: string): UpstreamResponse => ({
  kind: 'response',
  status,
  headers: new Headers(),
  body: Buffer.from(text),
});

const MEDIAWIKI: WikiSite = {
  generator: 'MediaWiki 1.43.0',
  mainPage: 'Main',
  articleCount: 1,
  pagesOfAllKinds: 1,
  hasCredits: false,
  articleUrl: 'http://wiki.example/wiki/$1',
  scriptUrl: 'http://wiki.example/index.php',
  namespaces: [],
  namesakes: new Map(),
};

const DIALECT = readDialect({
  folder: createFolder({ 'acronyms.local.conf': 'R&D Research', 'entities.local.conf': '-> →' }),
  values: new Map(Object.entries({ typography: '2', camelcase: '1', sepchar: '-', useslash: '1' })),
});

/** What reads a text of another server, and the marks that it looks for. */
const READERS: Record<string, { marks: string[]; read: (text: string) => unknown }> = {
  'a page of a MediaWiki': {
    marks: [
      '<a class="new" href="',
      '<a href="/wiki/A:',
      '<a href="/wiki/Special:MyLanguage/',
      '<h1>',
      '<!--',
      '<span class="searchmatch">',
      '/',
    ],
    read: (text) =>
      Promise.all([localizeHtml(text, MEDIAWIKI, text), markMatches(text), textOfTitle(text)]),
  },
  'the front page of a MediaWiki': {
    marks: [
      '<link rel="EditURI" href="',
      '<link rel="EditURI" href="/api.php">',
      '<meta name="generator" content="MediaWiki',
      '<meta',
    ],
    read: (text) =>
      findMediaWiki({
        url: 'http://wiki.example',
        ask: async () => undefined,
        askAt: async () => undefined,
        frontPage: async () => respond(200, text),
      }),
  },
  'a refusal of a Discourse': {
    marks: ['{"errors":["', '{"error_type":"', '<title>'],
    read: (text) => foreignFailure(respond(403, text), () => false),
  },
  'the addresses of a post': {
    marks: ['<a href="', '<a href="b">', '<img src="', '<img alt="a.gif" src="b">', '</a>', '"'],
    read: (text) => new PostAddresses(undefined).rewrite(text),
  },
  "a wiki's tables": {
    marks: ['a b\n', 'R&D ', '\\#', '# ', '\t'],
    read(text) {
      const conf = Object.fromEntries(TABLES.map((name) => [`${name}.local.conf`, text]));
      const settings = { folder: createFolder(conf), values: new Map() };
      adaptSource(text.slice(0, 1_000), readDialect(settings));
      TABLES.map((name) => readTable(settings, name));
    },
  },
  "a wiki's source": {
    marks: [
      'R&D ',
      "'",
      '"',
      '->',
      'CamelCase ',
      '[[a/',
      '{{a',
      '== a ==\n',
      '/* ',
      '*/',
      '~~HIDEPAGE',
    ],
    read(text) {
      adaptSource(text, DIALECT);
      removeComments(text);
    },
  },
  "a wiki's settings": {
    marks: ["$conf['a'] = ", "$conf['a']['b'] = 'c';", "'", '/*', '//', '\\', "$license['a'] = ["],
    read(text) {
      const conf = { 'local.php': text, 'license.php': text, 'acl.auth.php': text };
      const settings = readSettings(createFolder(conf));
      return settings && [readLicense(settings), guestAccess(settings, false)];
    },
  },
  'an expression of PHP': {
    marks: ['[', '[[:alpha:]', '\\Q', '\\p{L}', '(', 'a-', '\\x{'],
    read(text) {
      // Most are refused.
      try {
        translatePcre(text.slice(0, 20_000));
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    },
  },
  'a page of a wiki': {
    marks: [
      '<img src="/lib/images/smileys/ alt="',
      '<img src="/lib/images/smileys/a.gif" alt="',
      '<h1>',
      '<h1></h2>',
      '<a href="',
      '<a href="/doku.php?id=',
      ':',
      '</',
    ],
    read: (text) => readPageText(text, 'http://wiki.example'),
  },
  'a whole page of a wiki': {
    marks: [
      'JSINFO',
      'JSINFO = {',
      '<script>JSINFO = {',
      '<script>JSINFO = {"id":"\\\\',
      '<!-- wikipage start -->',
      '<!-- wikipage stop',
      '<form',
      '<meta content="DokuWiki',
    ],
    read: parseWholePage,
  },
  'the start of a page': { marks: ['<html', '<!doctype', ' '], read: isWholePage },
  'the index of a wiki': {
    marks: ['<a', '<a title="', '<a title="x">', '</a>', '<a class="idx_dir" title=x></a>'],
    read: parseFolder,
  },
  'a feed of a wiki': {
    marks: [
      '<rdf:RDF>',
      '<rdf:RDF><channel><link>',
      '<link>',
      '<item ',
      '<item rdf:about="',
      '<item rdf:about="http://a.example/doku.php?id=:">',
      '<dc:date>',
      '<![CDATA[',
      ']]',
    ],
    read: (text) => parseFeed(`<rdf:RDF><channel><link>http://a.example/</link>${text}`),
  },
  'search results of a wiki': {
    marks: [
      '<dl class="search_results">',
      '<dt>',
      '<dt><a title="x">',
      '<dd>',
      '<dl class="search_results"><a title=x></a><dd><strong>',
    ],
    read: parseSearchResults,
  },
  'the polls of a post': {
    marks: [
      '<div class="poll"',
      '<div class="poll" data-poll-name="a">',
      '<li data-poll-option-id="b">',
      '</li>',
      '<span class="info-number">',
    ],
    read: (text) =>
      addPollVotes(text, discoursePolls.parse([{ name: 'a', voters: 1, options: [{ id: 'b' }] }])),
  },
  'a refusal': {
    marks: ['<title>', '</title', '{"errors":["'],
    read: (text) => sentenceOf({ body: Buffer.from(text) }),
  },
  JSON: { marks: ['{"a":', '[', '"', '\\"', '1,'], read: (text) => parseJson(Buffer.from(text)) },
  'a redirect of a topic': {
    marks: ['/t/', '/t/1?', 'page=1', '&'],
    read: (location) =>
      topicOfRedirect({
        kind: 'response',
        status: 301,
        headers: new Headers({ location: encodeURI(location) }),
        body: new Uint8Array(),
      }),
  },
  'a time to wait': {
    marks: ['1', '1.', 'Mon, ', ','],
    read: (text) =>
      retryAfterSeconds(new Headers({ 'retry-after': text.replaceAll('\n', ' ').trim() }), 0),
  },
  'an escaped title': { marks: ['&', '&amp;', '&#', '<', ' \n'], read: plainText },
  BBCode: {
    marks: ['[', '[b]', '[b=', '[quote="', '[/b]', '[code]', '[list][*]', '[a1]', 'https://', '\n'],
    read: (text) => bbcodeToHast(text, new MediaOfPost([])),
  },
  'tags of BBCode': {
    marks: ['[', '[/', '[/b', '[/b]', '[/quote2 ', '[b]', 'a', '=', '"'],
    read: (text) => parseBbcode(text),
  },
  'text of BBCode': {
    marks: ['https://', 'https://x.', '[', ')'],
    read: (text) => showText(text, true),
  },
  'BBCode that is escaped': {
    marks: ['&', '&amp;', '&#', '[attachment=1]', '[img2=json]{', '<br />\n'],
    read: (text) => bodyToHtml(text, 'BBCode', new MediaOfPost([])),
  },
  'types of files': {
    marks: ['txt ', '!', ' ', '\n', 'a a/a '],
    read: (text) => mediaTypeOfFile('a.b', Buffer.alloc(0), text),
  },
  'an address of a wiki': {
    marks: ['/', '/doku.php', '%20', ':'],
    read(text) {
      const url = parseHref(`http://a.example/${text.slice(0, 4_000)}`);
      return url && idOfAddress(url, 'http://a.example');
    },
  },
};

const SCANNERS = /import [^;]*\b(?:rewriteHtml|scanHtml|scanShortHtml)\b[^;]*;|\.matchAll\(/;

test('what scans the text of another server is read here', () => {
  const own = readFileSync(__filename, 'utf8');
  const files = ['lib/community', 'tools/import'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`),
  );
  const scanners = files.filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && SCANNERS.test(readFileSync(file, 'utf8')),
  );
  expect(scanners.length).toBeGreaterThan(8);
  // The tool of readers of wikis.
  const names = scanners
    .map((file) => basename(file, '.ts'))
    .filter((name) => name !== 'rewrite-html');
  expect(names.filter((name) => !own.includes(`/${name}'`))).toEqual([]);
});

const UNITS = 200_000;
/** Work that grows with the square of the length takes at least ten seconds. */
const MAX_MICROSECONDS = 1_500_000;
/** What all texts may hold, besides the marks of each. */
const COMMON = ['<', '>', '"', '&', '<!--', '\n', ' ', '<p>', 'x'];

test.each(Object.entries(READERS))(
  'the time to read %s grows with its length',
  async (_, { marks, read }) => {
    for (const mark of [...marks, ...COMMON]) {
      for (const [start, end] of [
        ['', ''],
        [marks[0] ?? '', 'x'],
      ]) {
        const text = start + mark.repeat(Math.ceil(UNITS / mark.length)) + end;
        const before = process.cpuUsage();
        await read(text);
        const { user, system } = process.cpuUsage(before);
        expect(user + system, mark).toBeLessThan(MAX_MICROSECONDS);
      }
    }
  },
);

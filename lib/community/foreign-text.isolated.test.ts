import { idOfAddress } from '@lectern/dokuwiki';
import { expect, test } from 'vitest';
import { plainText } from '@/lib/base/text/plain-text';
import { mediaTypeOfFile } from '@/lib/content/images/media-type';
import { parseHref } from '@/lib/urls/parse-href';
import { parseJson } from '@/lib/wire/json/json';
import { addPollVotes, discoursePolls } from './discourse/records/poll-votes';
import { topicOfRedirect } from './discourse/topic-pages';
import { parseWholePage } from './dokuwiki/whole-page';
import { isWholePage, readPageText } from './dokuwiki/wiki-html';
import { parseFeed, parseFolder } from './dokuwiki/wiki-lists';
import { parseSearchResults } from './dokuwiki/wiki-search';
import { sentenceOf } from './remote/interpret-status';
import { retryAfterSeconds } from './remote/parse-retry-after';

/** What reads a text of another server, and the marks that it looks for. */
const READERS: Record<string, { marks: string[]; read: (text: string) => unknown }> = {
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

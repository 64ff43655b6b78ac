import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { zonedClock } from '@/lib/model/unix-time';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';
import { importCommunity } from '../import-community';
import type { BadLine } from '../import-report';
import type { PorterChoice } from './porter-overview';

const SAMPLES = 'e2e/fixtures/nitro-porter';

async function importFile(file: string, choice: PorterChoice = { kind: 'all' }, force = false) {
  const dataDir = temporaryDir();
  const bad: BadLine[] = [];
  const listener = { onBadLine: (line: BadLine) => void bad.push(line), onProgress() {} };
  const clock = zonedClock('Europe/Berlin');
  if (!clock) throw new Error('no such zone');
  const nitroPorter = { file, choice, clock };
  const counts = await importCommunity({ dataDir, nitroPorter, force }, listener);
  return { dataDir, counts, bad };
}

/** Returns the posts of topic 1 as received. */
function postsOf(dataDir: string) {
  const store = openStore(storePath(dataDir));
  const topic = store.board.topic(1);
  if (!topic) throw new Error('no topic');
  const posts = store.board.posts(topic, { offset: 0, limit: 100, sort: 'asc' });
  store.close();
  return { ...topic, posts };
}

interface Expected {
  title?: string;
  posts: number;
  quotes?: [string, string][];
  code?: string[];
  links?: string[];
  images?: string[];
  attachments?: string[];
  spoilers?: string[];
  tables?: number;
  text: string[];
  absent: string[];
}

const expected: Record<string, Expected> = JSON.parse(
  readFileSync(join(SAMPLES, 'expected.json'), 'utf8'),
);

const textOf = (html: string): string => {
  type Node = { value?: string; childNodes?: Node[]; attrs?: { value: string }[] };
  const read = ({ value, childNodes = [], attrs = [] }: Node): string =>
    [value ?? '', ...childNodes.map(read), ...attrs.map((attr) => `\n${attr.value}`)].join('');
  return read(parseFragment(html) as unknown as Node);
};

test.each(Object.entries(expected))('%s: what its posts say', async (name, wanted) => {
  const { dataDir, bad } = await importFile(join(SAMPLES, `${name}.txt`));
  expect(bad).toEqual([]);
  const topic = postsOf(dataDir);
  if (wanted.title !== undefined) expect(topic.title).toBe(wanted.title);
  expect(topic.posts).toHaveLength(wanted.posts);
  const html = topic.posts.map((post) => post.html).join('\n');
  const text = textOf(html);
  for (const [author, words] of wanted.quotes ?? []) {
    expect(html).toContain(`data-quote="${author}"`);
    expect(text).toContain(words);
  }
  const parts = ['code', 'links', 'images', 'attachments', 'spoilers', 'text'] as const;
  for (const part of parts.flatMap((each) => wanted[each] ?? [])) expect(text).toContain(part);
  expect(html.split('<table>').length - 1).toBe(wanted.tables ?? 0);
  for (const part of wanted.absent) expect(topic.title + text).not.toContain(part);
  const files = readFileSync(storePath(dataDir), 'latin1');
  expect(files).not.toMatch(/private\.example|\$2y\$/);
});

test('nobody is shown a category before somebody has said that guests may see it', async () => {
  const file = join(SAMPLES, 'phpbb3.txt');
  await expect(importFile(file, { kind: 'undecided' })).rejects.toThrow(
    /--only[\s\S]*2 {2}Metal: 1 topics, such as "First look at the vice"/,
  );
  await expect(importFile(file, { kind: 'only', ids: [9] })).rejects.toThrow('no category 9');
  const { dataDir, counts } = await importFile(file, { kind: 'without', ids: [2] }, true);
  expect(counts).toMatchObject({ forums: 1, topics: 0, posts: 0 });
  expect(readFileSync(storePath(dataDir), 'latin1')).not.toContain('vice');
});

test('dates are of a time zone, and a forum below a closed one is at the top', async () => {
  const { dataDir } = await importFile(join(SAMPLES, 'phpbb3.txt'), { kind: 'only', ids: [2] });
  const topic = postsOf(dataDir);
  expect(topic.posts[0]?.postedAt?.toISOString()).toBe('2017-07-14T00:41:00.000Z');
  const store = openStore(storePath(dataDir));
  expect(store.board.forums()).toMatchObject([{ id: 2, parentId: null, name: 'Metal' }]);
  store.close();
});

test('bad rows are named by their line, and the others are imported', async () => {
  const file = join(temporaryDir(), 'export.txt');
  const rows = [
    'Nitro Porter Export\n',
    'Table: Category',
    'CategoryID:int,ParentCategoryID:int,Name:text',
    '1,-1,"Replaced"',
    '1,1,"Ring"',
    'x,-1,"No id"\n\n',
    'Table: Comment',
    'CommentID:int,DiscussionID:int,InsertUserID:int,Body:text,Format:text,DateInserted:datetime',
    '10,1,5,"One\\\nline","Text","0000-00-00 00:00:00"',
    '10,1,5,"Twice","Text","2017-07-14 02:41:00"',
    '11,1,5,"Short row"',
    '12,99,5,"Of no topic","Text",\\N',
    '13,1,5,"Unclosed,"Text",\\N\n\n',
    'Table: Discussion',
    'DiscussionID:int,CategoryID:int,Name:text',
    '1,1,"A topic"',
    '2,1,"Caf\xe9"',
  ];
  writeFileSync(file, rows.join('\n').replaceAll('\n', '\r\n'), 'latin1');
  const { dataDir, bad } = await importFile(file, { kind: 'all' }, true);
  expect(bad.map(({ line, reason }) => [line, reason])).toEqual([
    [6, expect.stringContaining('again')],
    [7, 'category without an id'],
    [15, 'does not have 6 values'],
    [17, 'does not have 6 values'],
    [23, expect.stringContaining('not UTF-8')],
    [14, expect.stringContaining('again')],
    [16, 'is of discussion 99, which is not there'],
  ]);
  expect(postsOf(dataDir).posts).toMatchObject([{ html: 'Twice' }]);
});

test('the files of an opening post stand in it, though it is a comment', async () => {
  const file = join(temporaryDir(), 'export.txt');
  const rows = [
    'Nitro Porter Export\n',
    'Table: Media',
    'MediaID:int,Name:text,Path:text,Type:text,ForeignID:int,ForeignTable:text',
    '7,"first.png","FileUpload/a.png","image/png",1,"discussion"',
    '8,"second.png","FileUpload/b.png","image/png",1,"discussion"\n\n',
    'Table: Comment',
    'CommentID:int,DiscussionID:int,Body:text,Format:text',
    '11,1,"Thanks","BBCode"',
    '10,1,"[attachment=1]first.png[/attachment] Look","BBCode"\n\n',
    'Table: Discussion',
    'DiscussionID:int,Name:text',
    '1,"A topic"',
  ];
  writeFileSync(file, rows.join('\n'));
  const { posts } = postsOf((await importFile(file)).dataDir);
  expect(posts).toMatchObject([{ html: expect.stringContaining('Look') }, { html: 'Thanks' }]);
  expect(posts[0]?.html.indexOf('first.png')).toBeLessThan(posts[0]?.html.indexOf('Look') ?? 0);
  expect(posts[0]?.html.split('.png" alt="').length).toBe(3);
});

test('a topic whose posts were moved or deleted is left out', async () => {
  const file = join(temporaryDir(), 'export.txt');
  const rows = [
    'Nitro Porter Export\n',
    'Table: Discussion',
    'DiscussionID:int,Name:text',
    '1,"A topic"',
    '2,"Moved"',
    '3,"Deleted"\n\n',
    'Table: Comment',
    'CommentID:int,DiscussionID:int,Body:text,Format:text,DateDeleted:datetime',
    '10,1,"x","Text",\\N',
    '11,3,"y","Text","2017-07-14 02:41:00"',
  ];
  writeFileSync(file, rows.join('\n'));
  const { counts, bad } = await importFile(file);
  expect(counts).toMatchObject({ topics: 1, posts: 1 });
  const reasons = bad.map(({ about, reason, remark }) => [about, reason, remark]);
  expect(reasons).toEqual([
    ['topic 2', 'has no posts', 'skipped'],
    ['topic 3', 'has no posts', 'skipped'],
    ['post 11', 'was deleted', 'skipped'],
  ]);
});

test('files of SMF stand in comments, and no other topic has those of an opening post', async () => {
  const file = join(temporaryDir(), 'export.txt');
  const rows = [
    'Nitro Porter Export\n',
    'Table: Media',
    'MediaID:int,Name:text,Path:text,ForeignID:int,ForeignTable:text',
    '9,\\N,"attachments/plan.pdf",20,"Comment"',
    '8,\\N,"attachments/closed.pdf",1,"Discussion"',
    '7,"named.pdf","3/1/7.pdf",1,"Discussion"\n\n',
    'Table: Category',
    'CategoryID:int,Name:text,ParentCategoryID:int',
    '1000001,"General",\\N',
    '2,"Board",1000001\n\n',
    'Table: Discussion',
    'DiscussionID:int,CategoryID:int,Name:text,Body:text,Format:text',
    '1,2,"A topic","First","BBCode"\n\n',
    'Table: Comment',
    'CommentID:int,DiscussionID:int,Body:text,Format:text',
    '20,1,"[attach id=9]plan.pdf[/attach]","BBCode"',
  ];
  writeFileSync(file, rows.join('\n'));
  const { dataDir, bad } = await importFile(file);
  const html = postsOf(dataDir).posts.map((post) => post.html);
  expect(html.sort()).toEqual([
    '<a href="index.php?action=dlattach;attach=9">plan.pdf</a>',
    'First<p><a href="3/1/7.pdf">named.pdf</a></p>',
  ]);
  expect(bad.map((each) => each.file)).toEqual(['closed.pdf']);
});

test('an opening post stands before comments of its second, and guests have no name', async () => {
  const file = join(temporaryDir(), 'export.txt');
  const rows = [
    'Nitro Porter Export\n',
    'Table: User',
    'UserID:int,Name:text',
    '"-1","Anonymous"\n\n',
    'Table: Media',
    'MediaID:int,Name:text,Path:text,ForeignID:int,ForeignTable:text',
    '"9","plan.pdf","(old/}13-plan.pdf","20","comment"\n\n',
    'Table: Discussion',
    'DiscussionID:int,Name:text,Body:text,Format:text,DateInserted:datetime,InsertUserID:int',
    '"1","A topic","First","BBCode","2017-07-14 02:41:00","-1"\n\n',
    'Table: Comment',
    'CommentID:int,DiscussionID:int,Body:text,Format:text,DateInserted:datetime,InsertUserID:int',
    '"20","1","Second","BBCode","2017-07-14 02:41:00","-1"',
  ];
  writeFileSync(file, rows.join('\n'));
  const { dataDir, bad } = await importFile(file);
  expect(bad).toEqual([]);
  expect(postsOf(dataDir).posts).toMatchObject([
    { html: 'First', author: { name: '' }, postedAt: new Date('2017-07-14T00:40:59Z') },
    { html: 'Second<p><a href="old/13-plan.pdf">plan.pdf</a></p>' },
  ]);
});

test.each([
  ['no date', '"20","1","Second","BBCode",\\N,\\N', '00:40:59'],
  ['a date of zeros', '"20","1","Second","BBCode","0000-00-00 00:00:00",\\N', '00:40:59'],
  ['none that is shown', '', '00:41:00'],
])('an opening post beside comments of its second, with %s', async (_, row, time) => {
  const file = join(temporaryDir(), 'export.txt');
  const deletedAt = row === '' ? '"2018-01-01 00:00:00"' : '\\N';
  const rows = [
    'Nitro Porter Export\n',
    'Table: Discussion',
    'DiscussionID:int,Name:text,Body:text,Format:text,DateInserted:datetime',
    '"1","A topic","First","BBCode","2017-07-14 02:41:00"\n\n',
    'Table: Comment',
    'CommentID:int,DiscussionID:int,Body:text,Format:text,DateInserted:datetime,DateDeleted:datetime',
    ...(row === '' ? [] : [row]),
    `"21","1","Third","BBCode","2017-07-14 02:41:00",${deletedAt}`,
  ];
  writeFileSync(file, rows.join('\n'));
  const { dataDir } = await importFile(file);
  const opening = postsOf(dataDir).posts.find(({ html }) => html === 'First');
  expect(opening?.postedAt).toEqual(new Date(`2017-07-14T${time}Z`));
});

test('a choice of a poll ends no cell of its table', async () => {
  const file = join(temporaryDir(), 'export.txt');
  const rows = [
    'Nitro Porter Export\n',
    'Table: Discussion',
    'DiscussionID:int,Name:text,Body:text,Format:text',
    '"1","A topic","First","BBCode"\n\n',
    'Table: Poll',
    'PollID:int,DiscussionID:int,Name:text',
    '"3","1","Which?</table><p>Say"\n\n',
    'Table: PollOption',
    'PollOptionID:int,PollID:int,Body:text,Sort:int,CountVotes:int',
    '"8","3","<p>One</td></tr></table>","2","5"',
    '"7","3","Two","1","4"',
  ];
  writeFileSync(file, rows.join('\n'));
  const { dataDir } = await importFile(file);
  expect(postsOf(dataDir).posts[0]?.html).toBe(
    'First<table><tr><th>Which?<p>Say</p></th><th></th></tr>' +
      '<tr><td>Two</td><td>4</td></tr><tr><td><p>One</p></td><td>5</td></tr></table>',
  );
});

test('another file is refused', async () => {
  const file = join(temporaryDir(), 'other.txt');
  writeFileSync(file, 'CREATE TABLE x;\n');
  await expect(importFile(file)).rejects.toThrow('is no file of Nitro Porter');
  writeFileSync(file, 'Nitro Porter Export\n\nTable: User\nUserID:int,Name:text\n"2","Ann"\n\n\n');
  await expect(importFile(file)).rejects.toThrow('has no topics. Nitro Porter stopped');
});

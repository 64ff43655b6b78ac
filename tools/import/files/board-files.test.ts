import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createBoard, createFolder, importToStore } from '@/e2e/fixtures/import';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { configure } from '@/lib/base/config/config';
import { filesBelow } from '@/lib/base/files/files-below';
import { mediaFolders, mediaParts, openMedia } from '@/lib/content/images/local-media';
import { renderPosts } from '@/lib/content/pipeline/render-texts';
import { zonedClock } from '@/lib/model/unix-time';
import { storePath } from '@/lib/store/build/publish-store';
import { openReadOnly } from '@/lib/store/database/database';
import { iterateRecords } from '@/lib/store/database/iterate-records';
import { forgottenPath, writeForgotten } from '@/lib/store/forgotten/forgotten-list';
import { makeBackup, restoreBackup } from '@/tools/backup/backup';
import { exportCommunity } from '@/tools/export/export-community';
import { forget } from '@/tools/forget/forget';
import { undoImport } from '../undo-import';

const GIF = 'GIF89a.';
const HASH = '0123456789abcdef0123456789abcdef';
const FILES = {
  'uploads/a.gif': GIF,
  'uploads/2012/ä b.pdf': '%PDF-1.7',
  'uploads/tool.zip': 'PK',
  [`files/2_${HASH}`]: GIF,
  [`attachments/9_${HASH}01234567.dat`]: '%PDF-1.7',
  'attachments/3/1/77.attach': GIF,
  [`internal_data/attachments/0/13-${HASH}.data`]: GIF,
  'uploads/201201/post_1_1_x.attach': 'PK',
  'config.php': '<?php // password',
  'backup.sql': 'password',
  'page.gif': '<html>',
};
const MAPPING = [
  { address: 'download/file.php?id=7', path: `files/2_${HASH}`, name: 'photo.gif' },
  { address: 'attachment.php?aid=3', path: 'uploads/201201/post_1_1_x.attach', name: 'set.zip' },
  { address: 'attachment.php?attachmentid=5', path: 'attachments/3/1/77.attach' },
  { address: 'attachments/plan-pdf.8/', path: 'uploads/2012/ä b.pdf', name: 'plan.pdf' },
  { address: 'interface/file/attachment.php?id=4', path: 'uploads/tool.zip' },
  {
    address: 'filedata/fetch?filedataid=77',
    path: 'attachments/3/1/77.attach',
    name: 'data.gif',
  },
  { address: 'filedata/fetch?id=9', path: 'uploads/2012/ä b.pdf', name: 'plan.pdf' },
  { address: 'my.cgi?doc=1', path: 'uploads/tool.zip' },
];
const folder = createFolder({ ...FILES, 'files.jsonl': MAPPING });

const link = (address: string, text = 'words') => `<p><a href="${address}">${text}</a></p>`;
const picture = (address: string) => `<p><img alt="words" src="${address}"></p>`;
const board = (...html: string[]) =>
  createBoard(1, {
    'posts.jsonl': html.map((post_rendered, at) => ({ tid: 1, pid: at + 1, post_rendered })),
  });

let dataDir = '';
async function importHtml(html: string | string[], files: string | undefined = folder) {
  dataDir = temporaryDir();
  configure({ DATA_DIR: dataDir });
  const given = { dataDir, board: board(...[html].flat()), ...(files && { files }) };
  return importToStore(given);
}
afterEach(() => configure({}));

/** Returns the HTML of the first post, as the store has it. */
function storedHtml(): string {
  const db = openReadOnly(storePath(dataDir));
  const [post] = [...iterateRecords(db).posts()];
  db.close();
  return post?.html ?? '';
}

test.each([
  ['a path', 'uploads/a.gif', 'a.gif'],
  ['a path of an older address', '/forum/uploads/a.gif?v=2', 'a.gif'],
  ['a path with entities and letters', './uploads/2012/%C3%A4%20b.pdf', 'ä_b.pdf'],
  ['a path of an archive', 'uploads/tool.zip', 'tool.zip'],
  ['phpBB', './download/file.php?id=7&amp;mode=view', 'photo.gif'],
  ['phpBB by Nitro Porter', `FileUpload/2_${HASH}.gif`, `2_${HASH}.gif`],
  ['SMF', 'index.php?action=dlattach;topic=5.0;attach=9;image', `9_${HASH}01234567.dat`],
  ['MyBB', 'attachment.php?aid=3', 'set.zip'],
  ['MyBB, smaller', 'attachment.php?thumbnail=3', 'set.zip'],
  ['MyBB by Nitro Porter', 'attachments/201201/post_1_1_x.attach', 'post_1_1_x.attach'],
  ['vBulletin', 'attachment.php?s=0&amp;attachmentid=5&amp;d=12', '77.attach.gif'],
  ['vBulletin by Nitro Porter', 'attachments/3/1/77.gif', '77.gif'],
  ['vBulletin by Nitro Porter, with a type', 'attachments/31/77.image/gif', 'a.gif'],
  ['vBulletin 5', '/vb5/filedata/fetch?id=9&amp;d=1487743042', 'plan.pdf'],
  ['vBulletin 5, its data', 'filedata/fetch?filedataid=77&amp;type=small', 'data.gif'],
  ['XenForo', '/community/attachments/plan-pdf.8/', 'plan.pdf'],
  ['XenForo, smaller', `data/attachments/0/13-${HASH}.jpg`, `13-${HASH}.jpg`],
  ['XenForo by Nitro Porter', '13-photo.jpg', '13-photo.jpg'],
  ['Invision 3', '&lt;fileStore.core_Attachment&gt;/a.gif', 'a.gif'],
  ['Invision 4', '/applications/core/interface/file/attachment.php?id=4', 'tool.zip'],
  ['SMF, by the name in the post', 'index.php?action=dlattach;attach=9', 'plan.pdf'],
  ['a mapping of any address', './my.cgi?doc=1', 'tool.zip'],
])('an address of %s gets its file', async (_, address, name) => {
  const imported = await importHtml(link(address, name));
  const [, path = ''] = /href="([^"]+)"/.exec(storedHtml()) ?? [];
  expect(decodeURIComponent(path)).toMatch(/^\/media\/[0-9a-f]{40}\//);
  expect(decodeURIComponent(path).split('/').at(-1)).toBe(name);
  const media = await openMedia(mediaFolders(dataDir), mediaParts(path));
  expect(media.kind).toBe('file');
  if (media.kind === 'file') await media.handle.close();
  expect(imported.counts).toMatchObject({ bad: 0, files: 1, lost: { links: 0 } });
});

test.each([
  ['is in a page', 'config.php'],
  ['is in a folder of settings', 'backup.sql'],
  ['leads out', '../../../../etc/passwd'],
  ['leads out, encoded', 'uploads/%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
  ['has bytes that are no UTF-8', 'uploads/%e4.gif'],
  ['is a folder', 'uploads/2012/'],
  ['is a mapping', 'uploads/files.jsonl'],
  ['is no image', 'page.gif'],
])('an address that %s gets none', async (_, address) => {
  const { counts } = await importHtml([link(address), picture(address)]);
  expect(storedHtml()).toBe(link(address));
  expect(counts).toMatchObject({ bad: 0, files: 0, lost: { pictures: 1, links: 1 } });
});

test('pages show the files', async () => {
  await importHtml(picture('uploads/a.gif') + link('./download/file.php?id=7'));
  const [post] = await renderPosts([{ id: 1, html: storedHtml() }], 1);
  expect(post?.body.html).toMatch(
    /^<p><img [^>]*src="\/media\/.*a\.gif".*<p><a href="\/media\/.*photo\.gif">words/s,
  );
});

test('relative addresses that lead nowhere are counted, those to pages and emoji are not', async () => {
  const html =
    picture('a.png') +
    link('b/c?d=1') +
    link('viewtopic.php?t=1') +
    link('#top') +
    link('https://else.example/x') +
    '<img class="smilies" src="smile.gif" alt=":)">';
  const { counts } = await importHtml(html, '');
  expect(counts.lost).toEqual({ pictures: 1, links: 1, examples: ['a.png', 'b/c?d=1'] });
  expect(storedHtml()).toBe(html);
  configure({ ORIGIN_URL: 'https://old.example' });
  const known = await importToStore({ board: board(html) });
  expect(known.counts.lost).toMatchObject({ pictures: 0, links: 0 });
});

test('files of the address that the community had are found by it', async () => {
  configure({ ORIGIN_URL: 'https://old.example/forum' });
  const { counts } = await importToStore({
    board: board(
      link('https://old.example/forum/13-photo.jpg') + link('https://else.example/uploads/a.gif'),
    ),
    files: folder,
  });
  expect(counts.files).toBe(1);
});

const filesOf = (dir: string) => filesBelow(join(dir, 'files')).catch(() => undefined);
const names = async (dir = dataDir) =>
  (await filesOf(dir))?.map((path) => path.slice(path.indexOf('/') + 1));

test('only what posts show is copied: not of records that were forgotten before', async () => {
  await importHtml(link('uploads/a.gif'));
  writeForgotten(forgottenPath(dataDir), [{ kind: 'post', id: 2, at: 1 }]);
  await importToStore({
    dataDir,
    board: board(link('uploads/a.gif'), link('uploads/tool.zip')),
    files: folder,
  });
  expect(await names()).toEqual(['a.gif']);
});

test('files are replaced with the board alone, and undone with it', async () => {
  const wiki = createFolder({ 'pages/start.txt': 'x', 'media/w.gif': GIF });
  dataDir = temporaryDir();
  await importToStore({ dataDir, board: board(link('uploads/a.gif')) });
  await importToStore({ dataDir, board: board(link('uploads/a.gif')), files: folder });
  expect(await names()).toEqual(['a.gif']);
  await undoImport(dataDir);
  expect(await names()).toEqual([]);
  await undoImport(dataDir);
  expect(await names()).toEqual(['a.gif']);
  await importToStore({ dataDir, wiki });
  expect([await names(), readdirSync(join(dataDir, 'media'))]).toEqual([['a.gif'], ['w.gif']]);
  await undoImport(dataDir);
  expect(await names()).toEqual(['a.gif']);
  await importToStore({ dataDir, board: board(link('uploads/a.gif')) });
  expect(await names()).toEqual([]);
  expect(existsSync(join(dataDir, 'media.previous'))).toBe(false);
});

test('an import that fails leaves the files', async () => {
  await importHtml(link('uploads/a.gif'));
  const given = { dataDir, board: board(link('uploads/tool.zip')), files: folder };
  const beforeReplacing = () => Promise.reject(new Error('full'));
  await expect(importToStore({ ...given, beforeReplacing })).rejects.toThrow('full');
  expect(await names()).toEqual(['a.gif']);
  expect(readdirSync(dataDir)).not.toContain('files.new');
});

test('forgetting a post removes the files that it alone shows, also from a backup', async () => {
  await importHtml([link('uploads/a.gif'), link('uploads/a.gif') + link('uploads/tool.zip')]);
  const backup = join(temporaryDir(), 'backup');
  await makeBackup(dataDir, backup);
  const options = { hasPosts: false, isDryRun: false };
  expect(await forget(dataDir, { kind: 'post', value: '2' }, options)).toMatchObject({ images: 1 });
  expect(await names()).toEqual(['a.gif']);
  await restoreBackup(backup, dataDir);
  expect(await names()).toEqual(['a.gif']);
});

test('an export has the files, and its import gives them the same addresses', async () => {
  await importHtml(link('uploads/2012/%C3%A4%20b.pdf'));
  const html = storedHtml();
  const exported = join(temporaryDir(), 'export');
  await exportCommunity(dataDir, exported);
  dataDir = temporaryDir();
  const { counts } = await importToStore({
    dataDir,
    board: join(exported, 'board'),
    files: join(exported, 'files'),
  });
  expect(storedHtml()).toBe(html);
  expect(counts.files).toBe(1);
});

test('what is wrong with a folder and its mapping is named, and the rest imported', async () => {
  const files = createFolder({
    'uploads/a.gif': GIF,
    'files.jsonl': [
      '{"address":"download/file.php?id=1"',
      { path: 'uploads/a.gif' },
      { address: 'download/file.php?id=2', path: '../secret.gif' },
      { address: 'http://', path: 'uploads/a.gif' },
      ...Array.from({ length: 30 }, (_, id) => ({
        address: `download/file.php?id=${id + 3}`,
        path: './uploads/a.gif',
      })),
    ],
  });
  symlinkSync('/etc/passwd', join(files, 'out.txt'));
  const { bad, counts } = await importToStore({
    board: board(link('download/file.php?id=2') + link('download/file.php?id=3') + link('out.txt')),
    files,
  });
  expect(bad).toEqual([
    'out.txt: is a link that leads out of the folder',
    'files.jsonl:1: is not JSON',
    'files.jsonl:2: address must be a text',
    'files.jsonl:3: path ../secret.gif is not in the folder',
    'files.jsonl:4: address http:// is no address',
  ]);
  expect(counts.files).toBe(1);
});

test('of a system whose files the mapping names, guests see no others', async () => {
  const hash = `${HASH}01234567`;
  const address = (id: number) => `index.php?action=dlattach;topic=5.0;attach=${id}`;
  const mapped = createFolder({
    [`attachments/9_${hash}.dat`]: '%PDF-1.7',
    [`attachments/10_${hash}.dat`]: '%PDF-1.7',
    'files.jsonl': [{ address: address(9), path: `9_${hash}`, name: 'plan.pdf' }],
  });
  const { counts } = await importHtml(link(address(9)) + link(address(10)), mapped);
  expect(counts.files).toBe(1);
  expect(storedHtml()).toMatch(/\/plan\.pdf.*attach=10/s);
});

test('boards of all kinds get files', async () => {
  const discourse = createFolder({
    't/1.json': JSON.stringify({
      id: 1,
      title: 'A',
      post_stream: {
        posts: [{ id: 1, topic_id: 1, post_number: 1, cooked: picture('/uploads/a.gif') }],
      },
    }),
  });
  expect((await importToStore({ discourse, files: folder })).counts.files).toBe(1);
  const file = join(
    createFolder({
      'export.txt': [
        'Nitro Porter Export\n\nTable: Discussion',
        'DiscussionID:int,CategoryID:int,Name:varchar,Body:text,Format:varchar',
        '1,1,"A","text","Text"\n\n\nTable: Category\nCategoryID:int,Name:varchar\n1,"B"\n\n',
        'Table: Media\nMediaID:int,Name:varchar,Path:varchar,ForeignID:int,ForeignTable:varchar',
        '5,"plan.pdf","uploads/201201/post_1_1_x.attach",1,"discussion"\n\n',
      ],
    }),
    'export.txt',
  );
  const clock = zonedClock('UTC');
  if (!clock) throw new Error('no such zone');
  dataDir = temporaryDir();
  const nitroPorter = { file, choice: { kind: 'all' }, clock } as const;
  expect((await importToStore({ dataDir, nitroPorter, files: folder })).bad).toEqual([]);
  expect(await names()).toEqual(['plan.pdf']);
});

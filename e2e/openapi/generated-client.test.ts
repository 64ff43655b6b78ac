import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { generateApi } from 'swagger-typescript-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryDir } from '../fixtures/temporary-dir';
import { startInterface, type TestInterface } from './start-interface';

const run = promisify(execFile);

/** A program over the generated client. What it returns says what the client must know of types. */
const PROGRAM = `
import { Api } from './client';

export async function authorsOfTopic(origin: string): Promise<{ title: string; authors: string[]; total: number }> {
  const api = new Api({ baseUrl: \`\${origin}/api\` });
  const { data: [entry] } = await api.board.listTopics({ forum_id: 1, is_featured: false, sort: 'asc', limit: 2 });
  if (!entry) throw new Error('The forum has no topics.');
  const { data: topic, headers } = await api.board.getTopic(entry.tid, { sort: 'asc', limit: 3 });
  const authors: string[] = topic.posts_list.map((post) => post.author.name);
  return { title: topic.title, authors, total: Number(headers.get('x-total-count')) };
}

export async function statusOfMissing(origin: string): Promise<number> {
  const api = new Api({ baseUrl: \`\${origin}/api\` });
  const { error } = await api.board.getTopic(99999999).catch((response) => response);
  return error.status;
}
`;

let site: TestInterface;
let folder: string;

beforeAll(async () => {
  site = await startInterface();
  folder = temporaryDir();
  const { body } = await site.get('/api/openapi.json');
  const { files } = await generateApi({
    spec: JSON.parse(body),
    fileName: 'client.ts',
    output: false,
    silent: true,
  });
  await writeFile(path.join(folder, 'client.ts'), files[0]?.fileContent ?? '');
  await writeFile(path.join(folder, 'program.ts'), PROGRAM);
});
afterAll(() => site.stop());

test('a generated client passes the type checker, and so does a program over it', async () => {
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const tsc = path.resolve('node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--moduleResolution', 'bundler'];
  const checked = await run(
    process.execPath,
    [tsc, ...options, '--module', 'esnext', 'program.ts'],
    {
      cwd: folder,
    },
  );
  expect(checked.stdout).toBe('');
});

test('it reads a topic, and learns that there is none', async () => {
  const outfile = path.join(folder, 'program.mjs');
  await build({
    entryPoints: [path.join(folder, 'program.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
  });
  const program = await import(pathToFileURL(outfile).href);
  expect(await program.authorsOfTopic(site.origin)).toEqual({
    title: '[Closed] Which forum software?',
    authors: ['夜航船', 'marta_k', '拆机狂人'],
    total: 5,
  });
  expect(await program.statusOfMissing(site.origin)).toBe(404);
});

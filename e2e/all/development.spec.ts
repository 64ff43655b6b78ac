import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { splitWords } from '@/lib/base/text/split-words';
import { expect, baseTest as test } from '../site/base-test';
import { SAMPLE_DIR } from '../site/start';
import { startServing } from '../site/start-serving';

const SOURCES = splitWords(`
  app components lib packages tools public server.ts instrumentation.ts next.config.ts tsconfig.json
  package.json package-lock.json`);

/**
 * Copies the project, so that a test can edit it. Packages are hard links if the file system allows them.
 */
async function copyProject(): Promise<string> {
  const folder = temporaryDir();
  for (const name of SOURCES) await cp(name, path.join(folder, name), { recursive: true });
  const run = promisify(execFile);
  const packages = path.join(folder, 'node_modules');
  await run('cp', ['-al', 'node_modules', packages]).catch(() =>
    run('cp', ['-a', 'node_modules', packages]),
  );
  return folder;
}

/** Replaces a text in a project's file. */
async function edit(folder: string, file: string, before: string, after: string): Promise<void> {
  const name = path.join(folder, file);
  const text = await readFile(name, 'utf8');
  expect(text, file).toContain(before);
  await writeFile(name, text.replace(before, after));
}

test('npm run dev shows an edit of a component and of a loader while a page is open, and where an error is', async ({
  page,
}) => {
  const folder = await copyProject();
  const dataDir = temporaryDir();
  await cp(process.env[SAMPLE_DIR] ?? '', dataDir, { recursive: true });
  // The command of `npm run dev`.
  const command = [process.execPath, '--import', 'tsx', 'server.ts', '--dev'];
  const env = { ...process.env, NODE_ENV: process.env.NODE_ENV, DATA_DIR: dataDir, CI: '' };
  await using server = await startServing(command, env, { cwd: folder });
  await page.goto(`${server.url}/board/topics/1200`);
  await expect(page.locator('.post')).toHaveCount(20);

  await edit(
    folder,
    'components/layout/footer.tsx',
    '<strong>{siteName}</strong>',
    '<strong>Edited</strong>',
  );
  await expect(page.locator('footer strong')).toHaveText('Edited');

  await edit(
    folder,
    'lib/pages/load-topic.ts',
    'topic: { ...topic, posts, postCount }',
    "topic: { ...topic, title: 'Another title', posts, postCount }",
  );
  await expect(page.locator('h1')).toHaveText('Another title');

  await edit(
    folder,
    'components/layout/footer.tsx',
    'const { t } = i18n();',
    "const { t } = i18n();\n  if (t) throw new Error('a broken footer');",
  );
  const overlay = page.locator('nextjs-portal');
  await expect(overlay).toContainText('a broken footer');
  await expect(overlay).toContainText('components/layout/footer.tsx');

  expect(await server.stop()).toBe(0);
});

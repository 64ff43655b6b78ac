import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AnyViewDefinition, VIEWS } from '@/lib/urls/views/views';

test('each path of a view has a folder, and each folder with a page is the path of a view', () => {
  const folders = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'page.tsx')
    .map((file) => `/${path.dirname(file).split(path.sep).join('/')}`.replace(/\/\.$/, '/'));
  const patterns = Object.values<AnyViewDefinition>(VIEWS).flatMap((view) => view.patterns);
  const expected = patterns.map((pattern) => pattern.replace(/\{\+?(\w+)\}/g, '[$1]'));
  expect(folders.sort()).toEqual(expected.sort());
});

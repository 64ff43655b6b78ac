import { expect, test } from 'vitest';
import { runInRenderContext } from '@/lib/pages/render-context';
import { currentView } from './current-view';

const view = { kind: 'wiki-page', id: 'a:b' } as const;

test('a page gets the very view that the server parsed', () => {
  const read = () => currentView('wiki-page');
  expect(runInRenderContext({ resource: { kind: 'view', view } }, read)).toBe(view);
});

test('the page of another route, and one outside of a rendering, is a bug', () => {
  const read = () => currentView('topic');
  expect(() => runInRenderContext({ resource: { kind: 'view', view } }, read)).toThrow('topic');
  expect(read).toThrow('topic');
});

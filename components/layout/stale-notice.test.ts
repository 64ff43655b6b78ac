import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { staleNoticeHtml } from '@/lib/next/post-process/stale-notice';
import { StaleNotice } from './stale-notice';

test('the notice is the same, rendered with a page or inserted into a cached one', () => {
  const at = new Date('2026-11-20T14:02:00Z');
  expect(renderToStaticMarkup(StaleNotice({ at }))).toBe(staleNoticeHtml(at));
});

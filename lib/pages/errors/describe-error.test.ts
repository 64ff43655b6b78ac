import { describe, expect, it } from 'vitest';
import { i18n } from '@/lib/i18n/i18n';
import type { PageError } from '../page-result';
import { describeMalformedUrl, describePageError, describeStatus } from './describe-error';

const { t } = i18n();

describe('describeStatus', () => {
  it.each([400, 404, 405, 410, 414, 500, 503])('gives %i a title of its own', (status) => {
    const others = [400, 404, 405, 410, 414, 500, 503].filter((each) => each !== status);
    const { title } = describeStatus(status);
    expect(others.map((each) => describeStatus(each).title)).not.toContain(title);
  });

  it('describes an unexpected status as an internal error', () => {
    expect(describeStatus(418).title).toBe(t('error.internal'));
  });
});

describe('describeMalformedUrl', () => {
  const about = { parameter: 'page', suggestion: '/board/topics' };
  it.each([
    [
      { kind: 'integer', min: 1, max: 9 } as const,
      t('error.mustBeNumber', { parameter: 'page', min: '1', max: '9' }),
    ],
    [
      { kind: 'one-of', values: ['a', 'b'] } as const,
      t('error.mustBeOneOf', { parameter: 'page', values: 'a or b' }),
    ],
    [{ kind: 'once' } as const, t('error.mustBeOnce', { parameter: 'page' })],
    [{ kind: 'text' } as const, t('error.mustBeText', { parameter: 'page' })],
  ])('%j', (allowed, rule) => {
    const { paragraphs, links } = describeMalformedUrl({ ...about, given: '<b>', allowed });
    expect(paragraphs).toEqual([
      t('error.badParameter', { parameter: 'page', given: '<b>' }),
      rule,
    ]);
    expect(links?.[0]?.href).toBe('/board/topics');
  });

  it('cuts a long value off', () => {
    const given = '🧵'.repeat(5000);
    const { paragraphs } = describeMalformedUrl({ ...about, given, allowed: { kind: 'once' } });
    expect(paragraphs[0]?.length).toBeLessThan(250);
  });
});

it.each<[PageError, number, string]>([
  [{ kind: 'failed', failure: { kind: 'missing' } }, 404, t('error.missingLead')],
  [
    { kind: 'failed', failure: { kind: 'invalid', detail: 'limit is too large' } },
    400,
    'limit is too large',
  ],
  [
    { kind: 'failed', failure: { kind: 'limited', retryAfterSeconds: 1 } },
    503,
    t('error.retry', { seconds: 1 }),
  ],
  [{ kind: 'past-end', page: 7, first: '/x' }, 404, t('error.pastEndLead', { page: 7 })],
])('describePageError: %j', (given, status, lead) => {
  const error = describePageError(given);
  expect(error.status).toBe(status);
  expect(error.paragraphs).toContain(lead);
});

it('a topic past its end is named and linked, with its number of pages', () => {
  const end = { pages: 3, last: '/z' };
  const error = describePageError({
    kind: 'past-end',
    page: 7,
    title: 'A topic',
    first: '/x',
    end,
  });
  expect(error.paragraphs).toEqual(['A topic', 'There is no page 7. It has 3 pages.']);
  expect(error.links).toEqual([
    { text: t('error.lastPage'), href: '/z' },
    { text: t('error.firstPage'), href: '/x' },
  ]);
});

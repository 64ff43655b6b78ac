import { describe, expect, it } from 'vitest';
import { i18n } from '@/lib/i18n/i18n';
import type { PageRefusal } from '@/lib/render/page-result';
import { textsOfMalformed, textsOfRefusal, textsOfStatus } from './error-texts';

const { t } = i18n();

describe('textsOfStatus', () => {
  it.each([400, 404, 405, 410, 414, 500, 503])('%i has a title of its own', (status) => {
    const others = [400, 404, 405, 410, 414, 500, 503].filter((each) => each !== status);
    const { title } = textsOfStatus(status);
    expect(others.map((each) => textsOfStatus(each).title)).not.toContain(title);
  });

  it('explains an unexpected one as a fault of ours', () => {
    expect(textsOfStatus(418).title).toBe(t('problem.internal'));
  });
});

describe('textsOfMalformed', () => {
  const about = { parameter: 'page', instead: '/board/topics' };
  it.each([
    [
      { kind: 'whole', min: 1, max: 9 } as const,
      t('problem.mustBeNumber', { parameter: 'page', min: '1', max: '9' }),
    ],
    [
      { kind: 'one-of', values: ['a', 'b'] } as const,
      t('problem.mustBeOneOf', { parameter: 'page', values: 'a or b' }),
    ],
    [{ kind: 'once' } as const, t('problem.mustBeOnce', { parameter: 'page' })],
    [{ kind: 'text' } as const, t('problem.mustBeText', { parameter: 'page' })],
  ])('%j', (allowed, rule) => {
    const { leads, link } = textsOfMalformed({ ...about, given: '<b>', allowed });
    expect(leads).toEqual([t('problem.badParameter', { parameter: 'page', given: '<b>' }), rule]);
    expect(link?.href).toBe('/board/topics');
  });

  it('shows no more of a long value than one can read', () => {
    const given = '🧵'.repeat(5000);
    const { leads } = textsOfMalformed({ ...about, given, allowed: { kind: 'once' } });
    expect(leads[0]?.length).toBeLessThan(250);
  });
});

describe('textsOfRefusal', () => {
  it.each<[PageRefusal, number, string]>([
    [{ kind: 'failed', failure: { kind: 'missing' } }, 404, t('problem.missingLead')],
    [
      { kind: 'failed', failure: { kind: 'invalid', detail: 'limit is too large' } },
      400,
      'limit is too large',
    ],
    [
      { kind: 'failed', failure: { kind: 'limited', retryAfterSeconds: 1 } },
      503,
      t('problem.retry', { seconds: 1 }),
    ],
    [{ kind: 'past-end', page: 7, first: '/x' }, 404, t('problem.pastEndLead', { page: 7 })],
    [{ kind: 'moved', status: 308, to: '/y' }, 308, t('problem.movedLead')],
  ])('%j', (refusal, status, lead) => {
    const texts = textsOfRefusal(refusal);
    expect(texts.status).toBe(status);
    expect(texts.leads).toContain(lead);
  });
});

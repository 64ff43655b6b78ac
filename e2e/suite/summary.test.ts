import { expect, test } from 'vitest';
import { printSummary, readPlaywrightReport, readVitestReport } from './summary';

const UNIT = {
  testResults: [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'holds', status: 'passed', failureMessages: [] },
        { fullName: 'breaks', status: 'failed', failureMessages: ['1 is no 2\n  at x'] },
        { fullName: 'waits', status: 'skipped' },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'No such import', assertionResults: [] },
  ],
};

const skip = { type: 'skip', description: 'needs Linux' };
const one = (title: string, status: string, annotations: object[] = []) => ({
  title,
  file: 'c.spec.ts',
  tests: [{ status, annotations }],
});
const JOURNEYS = {
  suites: [
    {
      title: 'c.spec.ts',
      specs: [one('goes', 'expected'), one('trembles', 'flaky')],
      suites: [{ title: 'edge', specs: [one('keeps', 'skipped', [skip]), one('ends', 'skipped')] }],
    },
  ],
  errors: [{ message: 'Out of memory' }],
};

test('every test that failed or is left out is named, and the last line counts all', () => {
  const parts = [
    { name: 'unit tests', seconds: 30, ...readVitestReport(UNIT) },
    { name: 'journeys', seconds: 60.2, ...readPlaywrightReport(JOURNEYS) },
  ];
  const printed = printSummary(parts, { notes: ['Installed: nothing'], unitSeconds: 10 });
  expect(printed.split('\n')).toEqual([
    '',
    'Failed: a.test.ts: breaks (1 is no 2)',
    'Failed: b.test.ts (No such import)',
    'Failed: c.spec.ts: trembles (flaky)',
    'Failed: c.spec.ts: ends (did not run)',
    'Failed: Playwright (Out of memory)',
    'Not on this system: a.test.ts: waits',
    'Not on this system: c.spec.ts: keeps (needs Linux)',
    'Part                          seconds    × tsc  passed',
    'unit tests                         30      3.0      1',
    'journeys                           60      6.0      1',
    'all                                90      9.0      2',
    'Installed: nothing',
    '2 passed, 5 failed',
  ]);
});

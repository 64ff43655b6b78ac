import { expect, baseTest as test } from '../site/base-test';
import { addUp, printSummary, readPlaywrightReport, readVitestReport } from './summary';

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

const skip = { type: 'skip', description: 'nginx is not installed' };
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

test('every test that failed or did not run is named, and the last line counts all', () => {
  const summary = addUp([readVitestReport(UNIT), readPlaywrightReport(JOURNEYS)]);
  expect(printSummary(summary).split('\n')).toEqual([
    '',
    'Failed: a.test.ts: breaks (1 is no 2)',
    'Failed: b.test.ts (No such import)',
    'Failed: c.spec.ts: trembles (flaky)',
    'Failed: Playwright (Out of memory)',
    'Did not run: a.test.ts: waits (skipped)',
    'Did not run: c.spec.ts: keeps (nginx is not installed)',
    'Did not run: c.spec.ts: ends (a test before it failed)',
    '2 passed, 4 failed, 3 skipped',
  ]);
});

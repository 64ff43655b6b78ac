import { z } from 'zod';

/** Full name of a test, and why it failed or is left out. */
interface NamedTest {
  name: string;
  why: string;
}

/** Results of tests. */
export interface Summary {
  passed: number;
  failed: NamedTest[];
  /** Tests that this system or user cannot run. Their names or their reasons say why. */
  leftOut: NamedTest[];
}

/** A part of a command, and how long it took. */
export interface SuitePart extends Summary {
  name: string;
  seconds: number;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';

/**
 * Summarizes vitest's JSON report. A file that cannot be loaded counts as a failed test. @throws if it is no
 * such report
 */
export function readVitestReport(json: unknown): Summary {
  const summary: Summary = { passed: 0, failed: [], leftOut: [] };
  for (const file of vitestReport.parse(json).testResults) {
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      const name = `${file.name}: ${fullName}`;
      if (status === 'passed') {
        summary.passed += 1;
      } else if (status === 'failed') {
        summary.failed.push({ name, why: firstLine(failureMessages?.[0] ?? '') });
      } else {
        summary.leftOut.push({ name, why: '' });
      }
    }
    const isLoaded = file.status !== 'failed' || file.assertionResults.length > 0;
    if (!isLoaded) summary.failed.push({ name: file.name, why: firstLine(file.message ?? '') });
  }
  return summary;
}

const annotation = z.object({ type: z.string(), description: z.string().optional() });
const spec = z.object({
  title: z.string(),
  file: z.string(),
  tests: z.array(
    z.object({
      status: z.enum(['skipped', 'expected', 'unexpected', 'flaky']),
      annotations: z.array(annotation),
    }),
  ),
});
const suite = z.object({
  title: z.string(),
  specs: z.array(spec),
  get suites() {
    return z.array(suite).optional();
  },
});
const playwrightReport = z.object({
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
});

type Suite = z.infer<typeof suite>;
type Spec = z.infer<typeof spec>;

const specsIn = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

/**
 * Summarizes Playwright's JSON report. A test that passes only on a retry counts as failed, and so does an
 * error outside of tests.
 * @throws if it is no such report
 */
export function readPlaywrightReport(json: unknown): Summary {
  const { suites, errors } = playwrightReport.parse(json);
  const summary: Summary = { passed: 0, failed: [], leftOut: [] };
  for (const { title, file, tests } of suites.flatMap(specsIn)) {
    const name = `${file}: ${title}`;
    for (const { status, annotations } of tests) {
      if (status === 'expected') {
        summary.passed += 1;
      } else if (status !== 'skipped') {
        summary.failed.push({ name, why: status });
      } else {
        const why = annotations.find(({ type }) => type === 'skip')?.description;
        // Without a reason, what the test needs could not be started.
        if (why) summary.leftOut.push({ name, why });
        else summary.failed.push({ name, why: 'did not run' });
      }
    }
  }
  const broken = errors.map(({ message = '' }) => ({
    name: 'Playwright',
    why: firstLine(message),
  }));
  summary.failed.push(...broken);
  return summary;
}

const named = (verb: string, tests: readonly NamedTest[]) =>
  tests.map(({ name, why }) => `${verb}: ${name}${why && ` (${why})`}`);

/**
 * Formats what a command did: each test that failed or is left out, a table of its parts, and a line of
 * numbers.
 * @param notes lines between the table and the numbers
 * @param unitSeconds a fixed piece of work on this machine, for comparisons with others
 */
export function printSummary(
  parts: readonly SuitePart[],
  { notes = [], unitSeconds }: { notes?: readonly string[]; unitSeconds?: number } = {},
): string {
  const total = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  const row = (name: string, seconds: number, count: number) => {
    const units = unitSeconds ? (seconds / unitSeconds).toFixed(1) : '';
    const cells = [seconds.toFixed(0).padStart(7), units.padStart(9), String(count).padStart(7)];
    return `${name.padEnd(30)}${cells.join('')}`;
  };
  const passed = parts.reduce((sum, part) => sum + part.passed, 0);
  const failed = parts.flatMap((part) => part.failed);
  return [
    '',
    ...named('Failed', failed),
    ...named(
      'Not on this system',
      parts.flatMap(({ leftOut }) => leftOut),
    ),
    `${'Part'.padEnd(30)}seconds    × tsc  passed`,
    ...parts.map((part) => row(part.name, part.seconds, part.passed)),
    row('all', total, passed),
    ...notes,
    `${passed} passed, ${failed.length} failed`,
  ].join('\n');
}

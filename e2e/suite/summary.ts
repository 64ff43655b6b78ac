import { z } from 'zod';

/** Full name of a test, and why it failed or did not run. */
interface NamedTest {
  name: string;
  why: string;
}

/** Results of tests. */
export interface Summary {
  passed: number;
  failed: NamedTest[];
  skipped: NamedTest[];
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
  const summary: Summary = { passed: 0, failed: [], skipped: [] };
  for (const file of vitestReport.parse(json).testResults) {
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      const name = `${file.name}: ${fullName}`;
      if (status === 'passed') {
        summary.passed += 1;
      } else if (status === 'failed') {
        summary.failed.push({ name, why: firstLine(failureMessages?.[0] ?? '') });
      } else {
        summary.skipped.push({ name, why: status });
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
  const summary: Summary = { passed: 0, failed: [], skipped: [] };
  for (const { title, file, tests } of suites.flatMap(specsIn)) {
    const name = `${file}: ${title}`;
    for (const { status, annotations } of tests) {
      if (status === 'expected') {
        summary.passed += 1;
      } else if (status !== 'skipped') {
        summary.failed.push({ name, why: status });
      } else {
        const why = annotations.find(({ type }) => type === 'skip')?.description;
        summary.skipped.push({ name, why: why ?? 'a test before it failed' });
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

/** Adds summaries up. */
export const addUp = (summaries: readonly Summary[]): Summary => ({
  passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
  failed: summaries.flatMap(({ failed }) => failed),
  skipped: summaries.flatMap(({ skipped }) => skipped),
});

const named = (verb: string, tests: readonly NamedTest[]) =>
  tests.map(({ name, why }) => `${verb}: ${name}${why && ` (${why})`}`);

/** Formats a summary: each test that failed or did not run, then a line of numbers. */
export function printSummary({ passed, failed, skipped }: Summary): string {
  return [
    '',
    ...named('Failed', failed),
    ...named('Did not run', skipped),
    `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`,
  ].join('\n');
}

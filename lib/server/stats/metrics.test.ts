import { expect, test } from 'vitest';
import { sampleSite } from '@/e2e/fixtures/sample-site';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { httpStats } from './http-stats';
import { metrics } from './metrics';

process.env.DATA_DIR = temporaryDir();
const site = sampleSite();
const LINE =
  /^(# (HELP|TYPE) lectern_[a-z_]+ .+|lectern_[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/;

test('each line has the text format, and the values are those of the counters', () => {
  httpStats().renewals.unchanged += 3;
  site.observations.stats.countOutcome(
    'board/forums',
    { kind: 'malformed', reason: 'HTML instead of JSON' },
    12,
  );
  site.observations.stats.countRejectedRecord('board/topics', 'topic without a title');
  const text = metrics(site);
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => line !== '' && !LINE.test(line))).toEqual([]);
  expect(lines).toContain('lectern_page_renewals_total{result="unchanged"} 3');
  expect(lines).toContain(
    'lectern_community_faults_total{operation="board/forums",reason="HTML instead of JSON"} 1',
  );
  expect(lines).toContain(
    'lectern_community_rejected_records_total{operation="board/topics",reason="topic without a title"} 1',
  );
  expect(text.endsWith('\n')).toBe(true);
});

test('the names are those that alerts may depend on, with base units', () => {
  const stats = httpStats();
  const gauges = stats.gauges();
  stats.gauges = () => ({ ...gauges, storedPages: { count: 1, bytes: 1 } });
  httpStats().requests.countResponse('Googlebot', 'topic', 200, 'HIT');
  const types = [...metrics(site).matchAll(/^# TYPE lectern_(\w+) (\w+)$/gm)];
  const namesOf = (wanted: string) =>
    types.flatMap(([, name, type]) => (type === wanted ? [name] : []));
  expect(namesOf('counter').sort()).toEqual([
    'community_faults_total',
    'community_operation_seconds_total',
    'community_operations_total',
    'community_rejected_records_total',
    'community_requests_total',
    'community_retries_total',
    'http_rejected_requests_total',
    'http_requests_total',
    'page_renewals_total',
    'render_errors_total',
    'render_seconds_total',
    'render_timeouts_total',
    'renders_total',
  ]);
  expect(namesOf('gauge').sort()).toEqual([
    'community_pause_seconds',
    'community_requests_queued',
    'community_requests_running',
    'community_up',
    'data_dir_free_bytes',
    'event_loop_lag_seconds',
    'page_cache_bytes',
    'page_cache_disk_bytes',
    'page_cache_disk_pages',
    'page_cache_pages',
    'renders_queued',
    'renders_running',
    'resident_memory_bytes',
    'response_cache_bytes',
    'response_cache_responses',
  ]);
});

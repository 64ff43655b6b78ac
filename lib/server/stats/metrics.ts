import { statfsSync } from 'node:fs';
import type { Config } from '@/lib/base/config/config';
import { communityHealth } from '@/lib/community/site/community-health';
import type { Site } from '@/lib/community/site/site';
import { httpStats } from './http-stats';

type Labels = Record<string, string | number>;
type Sample = [value: number, labels?: Labels];
/** A number is one sample without labels. */
type Family = [name: string, help: string, samples: number | Sample[]];

const quote = (value: string | number) =>
  `"${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** Returns a metric family, `''` without samples. Counters end in `_total`. */
function printFamily([name, help, given]: Family): string {
  const samples: Sample[] = typeof given === 'number' ? [[given]] : given;
  if (samples.length === 0) return '';
  const lines = samples.map(([value, labels = {}]) => {
    const pairs = Object.entries(labels).map(([label, each]) => `${label}=${quote(each)}`);
    return `lectern_${name}${pairs.length > 0 ? `{${pairs.join(',')}}` : ''} ${value}`;
  });
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  return `# HELP lectern_${name} ${help}\n# TYPE lectern_${name} ${type}\n${lines.join('\n')}\n`;
}

const byLabel = (label: string, counters: Record<string, number>): Sample[] =>
  Object.entries(counters).map(([value, count]) => [count, { [label]: value }]);

function httpFamilies({ settings }: Site): Family[] {
  const { requests, renders, renewals, rejected, gauges } = httpStats();
  const { cachedPages, cachedBytes, storedPages, runningRenders, queuedRenders, lagMs } = gauges();
  return [
    [
      'http_requests_total',
      'Requests that had a response, by what sent the request, what it was for, status and cache state.',
      // Labels never contain what clients sent.
      requests.samples(),
    ],
    [
      'http_rejected_requests_total',
      'Requests rejected with a 503, by the limit that they exceeded.',
      byLabel('reason', rejected),
    ],
    [
      'page_renewals_total',
      'Cached pages that were renewed: those whose content had not changed, and those rendered.',
      byLabel('result', renewals),
    ],
    ['renders_total', 'Renderings.', renders.count],
    ['render_errors_total', 'Renderings that failed.', renders.broken],
    ['render_timeouts_total', 'Renderings past the deadline.', renders.late],
    ['render_seconds_total', 'Time spent rendering.', renders.sumMs / 1000],
    ['renders_running', 'Renderings running.', runningRenders],
    ['renders_queued', 'Renderings waiting.', queuedRenders],
    ['page_cache_pages', 'Pages cached in memory.', cachedPages],
    ['page_cache_bytes', 'Bytes of the pages in memory.', cachedBytes],
    [
      'page_cache_disk_pages',
      'Pages of this build and these settings on disk.',
      storedPages ? storedPages.count : [],
    ],
    ['page_cache_disk_bytes', 'Bytes of the pages on disk.', storedPages ? storedPages.bytes : []],
    ['event_loop_lag_seconds', 'Lower of the means over the last two seconds.', lagMs / 1000],
    ['resident_memory_bytes', 'Resident memory.', process.memoryUsage.rss()],
    ['data_dir_free_bytes', 'Free bytes of the disk with the data folder.', freeBytes(settings)],
  ];
}

/** Returns the free bytes of the data folder's disk, an empty list without a data folder. */
function freeBytes({ dataDir }: Config): number | [] {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return [];
  }
}

function communityFamilies(site: Site): Family[] {
  const agreedAt = site.store?.agreedAt();
  const { state, upstream, responseCache, operations } = communityHealth(site);
  const each = Object.entries(operations);
  const counted = (of: 'outcomes' | 'faults' | 'rejectedRecords', label: string): Sample[] =>
    each.flatMap(([operation, health]) =>
      Object.entries(health[of]).map(
        ([value, count]): Sample => [count, { operation, [label]: value }],
      ),
    );
  const seconds = each.map(([operation, { sumMs }]): Sample => [sumMs / 1000, { operation }]);
  const isUp = state !== 'down' && state !== 'paused' ? 1 : 0;
  return [
    ['community_up', '0 while the community is down or paused.', isUp],
    [
      'mirror_age_seconds',
      'Time since the copy of the community last agreed with it.',
      agreedAt ? (Date.now() - agreedAt.getTime()) / 1000 : [],
    ],
    [
      'community_pause_seconds',
      'Rest of the pause that the community set.',
      upstream.pausedSeconds,
    ],
    ['community_requests_running', 'Requests running.', upstream.running],
    ['community_requests_queued', 'Requests waiting.', upstream.queued],
    ['community_requests_total', 'Requests sent.', upstream.calls],
    ['community_retries_total', 'Requests repeated.', upstream.retries],
    ['community_operations_total', 'Operations by outcome.', counted('outcomes', 'outcome')],
    ['community_operation_seconds_total', 'Time spent on operations.', seconds],
    ['community_faults_total', 'Operations that failed, by reason.', counted('faults', 'reason')],
    [
      'community_rejected_records_total',
      'Records left out of lists, by reason.',
      counted('rejectedRecords', 'reason'),
    ],
    ['response_cache_responses', 'Responses of the community in memory.', responseCache.responses],
    ['response_cache_bytes', 'Bytes of these responses.', responseCache.bytes],
  ];
}

/** Returns the metrics in Prometheus's text format (0.0.4). */
export function metrics(site: Site): string {
  return [...httpFamilies(site), ...communityFamilies(site)].map(printFamily).join('');
}

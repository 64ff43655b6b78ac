import { communityHealth } from '@/lib/community/client/community-health';
import { renderStats } from '@/lib/next/render-stats';
import { type RequestCount, requestCounts } from '../audience/request-counts';
import { httpStats } from './http-stats';

type Labels = Record<string, string | number>;
type Sample = [value: number, labels?: Labels];
/** A single value counts as one sample without labels. */
type Family = [name: string, help: string, samples: number | Sample[]];

const quote = (value: string | number) =>
  `"${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** Prints a metric family; empty without samples. By convention counters end in `_total`. */
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

/** Samples of counters with a single label. */
const byLabel = (label: string, counters: Record<string, number>): Sample[] =>
  Object.entries(counters).map(([value, count]) => [count, { [label]: value }]);

function httpFamilies(): Family[] {
  const { responses, pages, rejected, gauges } = httpStats();
  const renders = renderStats();
  const { cachedPages, cachedBytes, storedPages, runningRenders, queuedRenders, lagMs } = gauges();
  return [
    ['answers_total', 'Responses by status.', byLabel('status', responses)],
    ['pages_total', 'Pages by cache state.', byLabel('state', pages)],
    ['shed_total', 'Requests rejected.', byLabel('reason', rejected)],
    ['renders_total', 'Renderings.', renders.count],
    ['renders_broken_total', 'Renderings that failed.', renders.broken],
    ['renders_late_total', 'Renderings past the deadline.', renders.late],
    ['render_seconds_total', 'Time spent rendering.', renders.sumMs / 1000],
    ['renders_under_way', 'Renderings running.', runningRenders],
    ['renders_queued', 'Renderings waiting.', queuedRenders],
    ['saved_pages', 'Cached pages.', cachedPages],
    ['saved_bytes', 'Bytes of cached pages.', cachedBytes],
    ['disk_pages', 'Pages on disk.', storedPages ? storedPages.count : []],
    ['disk_bytes', 'Bytes of pages on disk.', storedPages ? storedPages.bytes : []],
    ['event_loop_lag_seconds', 'Lower of the means over the last two seconds.', lagMs / 1000],
    ['resident_bytes', 'Resident memory.', process.memoryUsage.rss()],
  ];
}

function communityFamilies(): Family[] {
  const { upstream, kept, operations } = communityHealth();
  const each = Object.entries(operations);
  const counted = (of: 'outcomes' | 'reasons' | 'leftOut', label: string): Sample[] =>
    each.flatMap(([operation, health]) =>
      Object.entries(health[of]).map(
        ([value, count]): Sample => [count, { operation, [label]: value }],
      ),
    );
  const seconds = each.map(
    ([operation, { latency }]): Sample => [latency.sumMs / 1000, { operation }],
  );
  const isAsked = upstream.breaker === 'closed' && upstream.pausedSeconds === 0 ? 1 : 0;
  return [
    ['community_asked', '1 while requests are sent to the community.', isAsked],
    ['community_paused_seconds', 'Rest of the pause that it set.', upstream.pausedSeconds],
    ['community_under_way', 'Requests running.', upstream.underWay],
    ['community_queued', 'Requests waiting.', upstream.queued],
    ['community_calls_total', 'Requests sent.', upstream.calls],
    ['community_retries_total', 'Requests repeated.', upstream.retries],
    ['community_outcomes_total', 'Outcomes.', counted('outcomes', 'outcome')],
    ['community_faults_total', 'Faults by reason.', counted('reasons', 'reason')],
    ['community_left_out_total', 'Records left out.', counted('leftOut', 'reason')],
    ['community_seconds_total', 'Time spent on requests.', seconds],
    ['kept_answers', 'Cached responses.', kept.answers],
    ['kept_bytes', 'Bytes of cached responses.', kept.bytes],
  ];
}

/** Who read what. A label is never what a client has sent. */
function audienceFamilies(): Family[] {
  const counts = requestCounts();
  const labelled = ({ count, ...labels }: RequestCount): Sample => [count, { ...labels }];
  return [
    [
      'requests_total',
      'Responses by what sent the request, what it was for, status and cache state.',
      Array.from(counts.responseCounts(), labelled),
    ],
    [
      'client_renders_total',
      'Renderings by what sent the request that started them.',
      Array.from(counts.renderCounts(), labelled),
    ],
  ];
}

/** All counters and gauges, in the text format of Prometheus (0.0.4). */
export function metrics(): string {
  return [...httpFamilies(), ...audienceFamilies(), ...communityFamilies()]
    .map(printFamily)
    .join('');
}

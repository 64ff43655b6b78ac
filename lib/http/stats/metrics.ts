import { communityHealth } from '@/lib/community/client/community-health';
import { httpStats } from './http-stats';

type Labels = Record<string, string | number>;
type Sample = [value: number, labels?: Labels];

const quote = (value: string | number) =>
  `"${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** Prints one metric family; empty without samples. */
function family(name: string, type: 'counter' | 'gauge', help: string, samples: Sample[]): string {
  const lines = samples.map(([value, labels = {}]) => {
    const inside = Object.entries(labels).map(([label, each]) => `${label}=${quote(each)}`);
    return `lectern_${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
  });
  if (lines.length === 0) return '';
  return `# HELP lectern_${name} ${help}\n# TYPE lectern_${name} ${type}\n${lines.join('\n')}\n`;
}

/** Samples of counters with a single label. */
const byLabel = (label: string, counters: Record<string, number>): Sample[] =>
  Object.entries(counters).map(([value, count]) => [count, { [label]: value }]);

function httpMetrics(): string[] {
  const { responses, pages, rejected, renders, gauges } = httpStats();
  const { cachedPages, cachedBytes, runningRenders, queuedRenders, lagMs } = gauges();
  return [
    family('answers_total', 'counter', 'Responses by status.', byLabel('status', responses)),
    family('pages_total', 'counter', 'Pages by cache state.', byLabel('state', pages)),
    family('shed_total', 'counter', 'Requests rejected.', byLabel('reason', rejected)),
    family('renders_total', 'counter', 'Renderings.', [[renders.count]]),
    family('renders_broken_total', 'counter', 'Renderings that failed.', [[renders.broken]]),
    family('renders_late_total', 'counter', 'Renderings past the deadline.', [[renders.late]]),
    family('render_seconds_total', 'counter', 'Time spent rendering.', [[renders.sumMs / 1000]]),
    family('renders_under_way', 'gauge', 'Renderings running.', [[runningRenders]]),
    family('renders_queued', 'gauge', 'Renderings waiting.', [[queuedRenders]]),
    family('saved_pages', 'gauge', 'Cached pages.', [[cachedPages]]),
    family('saved_bytes', 'gauge', 'Bytes of cached pages.', [[cachedBytes]]),
    family('event_loop_lag_seconds', 'gauge', 'Lower of the means over the last two seconds.', [
      [lagMs / 1000],
    ]),
    family('resident_bytes', 'gauge', 'Resident memory.', [[process.memoryUsage.rss()]]),
  ];
}

function communityMetrics(): string[] {
  const { upstream, kept, operations } = communityHealth();
  const each = Object.entries(operations);
  const counted = (of: 'outcomes' | 'reasons' | 'leftOut', label: string): Sample[] =>
    each.flatMap(([operation, health]) =>
      Object.entries(health[of]).map(
        ([value, count]): Sample => [count, { operation, [label]: value }],
      ),
    );
  const latency = each.map(
    ([operation, { latency }]): Sample => [latency.sumMs / 1000, { operation }],
  );
  const isAsked = upstream.breaker === 'closed' && upstream.pausedSeconds === 0 ? 1 : 0;
  return [
    family('community_asked', 'gauge', '1 while requests are sent to the community.', [[isAsked]]),
    family('community_paused_seconds', 'gauge', 'Rest of the pause it asked for.', [
      [upstream.pausedSeconds],
    ]),
    family('community_under_way', 'gauge', 'Requests running.', [[upstream.underWay]]),
    family('community_queued', 'gauge', 'Requests waiting.', [[upstream.queued]]),
    family('community_calls_total', 'counter', 'Requests sent.', [[upstream.calls]]),
    family('community_retries_total', 'counter', 'Requests repeated.', [[upstream.retries]]),
    family('community_outcomes_total', 'counter', 'Outcomes.', counted('outcomes', 'outcome')),
    family('community_faults_total', 'counter', 'Faults by reason.', counted('reasons', 'reason')),
    family(
      'community_left_out_total',
      'counter',
      'Records left out.',
      counted('leftOut', 'reason'),
    ),
    family('community_seconds_total', 'counter', 'Time spent on requests.', latency),
    family('kept_answers', 'gauge', 'Cached responses.', [[kept.answers]]),
    family('kept_bytes', 'gauge', 'Bytes of cached responses.', [[kept.bytes]]),
  ];
}

/** All counters and gauges, in the text format of Prometheus (0.0.4). */
export function metrics(): string {
  return [...httpMetrics(), ...communityMetrics()].join('');
}

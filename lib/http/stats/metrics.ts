import { communityHealth } from '@/lib/community/client/community-health';
import { httpStats } from './http-stats';

type Labels = Record<string, string | number>;
type Sample = [value: number, labels?: Labels];

const quoted = (value: string | number) =>
  `"${String(value).replace(/[\\"]/g, '\\$&').replaceAll('\n', '\\n')}"`;

/** One family of the text format 0.0.4. */
function family(name: string, type: 'counter' | 'gauge', help: string, samples: Sample[]): string {
  const lines = samples.map(([value, labels = {}]) => {
    const inside = Object.entries(labels).map(([label, each]) => `${label}=${quoted(each)}`);
    return `lectern_${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
  });
  if (lines.length === 0) return '';
  return `# HELP lectern_${name} ${help}\n# TYPE lectern_${name} ${type}\n${lines.join('\n')}\n`;
}

/** Counters by the one label that they have. */
const by = (label: string, counters: Record<string, number>): Sample[] =>
  Object.entries(counters).map(([value, count]) => [count, { [label]: value }]);

function ofDoor(): string[] {
  const { answers, pages, shed, renders, gauges } = httpStats();
  const { savedPages, savedBytes, rendersUnderWay, rendersQueued, lagMs } = gauges();
  return [
    family('answers_total', 'counter', 'Answers by status.', by('status', answers)),
    family('pages_total', 'counter', 'Pages by how they came.', by('state', pages)),
    family('shed_total', 'counter', 'Visitors told to come again.', by('reason', shed)),
    family('renders_total', 'counter', 'Renderings.', [[renders.count]]),
    family('renders_broken_total', 'counter', 'Renderings that broke.', [[renders.broken]]),
    family('renders_late_total', 'counter', 'Renderings past their time.', [[renders.late]]),
    family('render_seconds_total', 'counter', 'Time spent rendering.', [[renders.sumMs / 1000]]),
    family('renders_under_way', 'gauge', 'Renderings under way.', [[rendersUnderWay]]),
    family('renders_queued', 'gauge', 'Renderings waiting.', [[rendersQueued]]),
    family('saved_pages', 'gauge', 'Pages saved.', [[savedPages]]),
    family('saved_bytes', 'gauge', 'Bytes of saved pages.', [[savedBytes]]),
    family('event_loop_lag_seconds', 'gauge', 'Mean over a second, of the last two the lower.', [
      [lagMs / 1000],
    ]),
    family('resident_bytes', 'gauge', 'Resident memory.', [[process.memoryUsage.rss()]]),
  ];
}

function ofCommunity(): string[] {
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
    family('community_asked', 'gauge', '1 while the community is asked.', [[isAsked]]),
    family('community_paused_seconds', 'gauge', 'Pause left.', [[upstream.pausedSeconds]]),
    family('community_under_way', 'gauge', 'Questions under way.', [[upstream.underWay]]),
    family('community_queued', 'gauge', 'Questions waiting.', [[upstream.queued]]),
    family('community_calls_total', 'counter', 'Questions asked.', [[upstream.calls]]),
    family('community_retries_total', 'counter', 'Questions repeated.', [[upstream.retries]]),
    family('community_outcomes_total', 'counter', 'Outcomes.', counted('outcomes', 'outcome')),
    family('community_faults_total', 'counter', 'Faults by reason.', counted('reasons', 'reason')),
    family('community_left_out_total', 'counter', 'Records.', counted('leftOut', 'reason')),
    family('community_seconds_total', 'counter', 'Time spent asking.', latency),
    family('kept_answers', 'gauge', 'Answers kept.', [[kept.answers]]),
    family('kept_bytes', 'gauge', 'Bytes of kept answers.', [[kept.bytes]]),
  ];
}

/** Everything that is counted, in the text format of Prometheus (0.0.4). */
export function metrics(): string {
  return [...ofDoor(), ...ofCommunity()].join('');
}

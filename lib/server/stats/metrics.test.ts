import { expect, test } from 'vitest';
import { countOutcome, countRejectedRecord } from '@/lib/community/client/operation-stats';
import { httpStats } from './http-stats';
import { metrics } from './metrics';

const LINE =
  /^(# (HELP|TYPE) lectern_[a-z_]+ .+|lectern_[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? [\d.e+-]+)$/;

test('each line has the text format, and the values are those of the counters', () => {
  httpStats().pages.HIT += 3;
  countOutcome('board/forums', { kind: 'malformed', reason: 'HTML instead of JSON' }, 12);
  countRejectedRecord('board/topics', 'topic without a title');
  const text = metrics();
  const lines = text.trimEnd().split('\n');
  expect(lines.filter((line) => line !== '' && !LINE.test(line))).toEqual([]);
  expect(lines).toContain('lectern_pages_total{state="HIT"} 3');
  expect(lines).toContain(
    'lectern_community_faults_total{operation="board/forums",reason="HTML instead of JSON"} 1',
  );
  expect(lines).toContain(
    'lectern_community_left_out_total{operation="board/topics",reason="topic without a title"} 1',
  );
  expect(text.endsWith('\n')).toBe(true);
});

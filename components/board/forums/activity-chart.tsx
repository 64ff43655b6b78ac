import { Bars, barsPath } from '@/components/ui/bars';
import { i18n } from '@/lib/i18n/i18n';
import { recentMonths } from '@/lib/model/activity';
import type { ActivityPeriod } from '@/lib/model/community';

const MONTHS = 36;

/** How many posts a forum received in each of the last months; nothing where it received none. */
export function ActivityChart({ months }: { months: ActivityPeriod[] }) {
  const { t, month } = i18n();
  const { since, posts } = recentMonths(months, new Date(), MONTHS);
  const count = posts.reduce((sum, each) => sum + each, 0);
  if (count === 0) return null;
  const most = Math.max(...posts);
  return (
    <figure className="flex-none text-sm text-muted max-md:order-1 max-md:mt-8 md:w-72">
      <Bars count={MONTHS}>
        <path d={barsPath(posts)} />
      </Bars>
      <figcaption className="mt-1">
        {t('board.activity', { since: month(since), count, most })}
      </figcaption>
    </figure>
  );
}

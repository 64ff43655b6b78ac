import { Bars, barsPath } from '@/components/ui/bars';
import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import { Fact } from './fact';

/** Whether the community is reachable, as a dot and in a sentence. */
export function HealthLine({ isUp, text }: { isUp: boolean; text: string }) {
  const color = isUp ? 'fill-[light-dark(#1c7a3c,#6cc98a)]' : 'fill-accent';
  return (
    <p className="mt-2 text-xl">
      <svg
        className={`inline size-[0.7em] me-[0.4em] align-[-0.02em] forced-color-adjust-none ${color}`}
        viewBox="0 0 10 10"
        aria-hidden="true"
      >
        <circle cx="5" cy="5" r="5" />
      </svg>
      {text}
    </p>
  );
}

interface AvailabilityProps {
  /** The share of requests that were answered in each half hour of the last day, where there were any. */
  shares: (number | undefined)[];
  /** Of the whole day. */
  share?: number;
}

/** How many of its requests the community answered in each half hour of the last day; nothing before the second. */
export function AvailabilityChart({ shares, share }: AvailabilityProps) {
  const { t, percent } = i18n();
  const measured = shares.filter((each) => each !== undefined);
  if (share === undefined || measured.length < 2) return null;
  const unanswered = shares.map((each = 1) => (each < 1 ? 1 : 0));
  return (
    <figure className="text-sm text-muted">
      <figcaption>{t('health.availability', { share: percent(share) })}</figcaption>
      <Bars count={shares.length}>
        <path className="stroke-accent" d={barsPath(unanswered, 1)} />
        <path
          d={barsPath(
            shares.map((each = 0) => each),
            1,
          )}
        />
      </Bars>
    </figure>
  );
}

/** When the community responded last, for a description list. */
export function LastResponse({ at }: { at?: Date }) {
  const { t } = i18n();
  return (
    <Fact term={t('health.lastResponse')}>
      {at ? <Timestamp at={at} format="moment" /> : t('health.noResponse')}
    </Fact>
  );
}

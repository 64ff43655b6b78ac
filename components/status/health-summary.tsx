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

/** When the community responded last, for a description list. */
export function LastResponse({ at }: { at?: Date }) {
  const { t } = i18n();
  return (
    <Fact term={t('health.lastResponse')}>
      {at ? <Timestamp at={at} format="moment" /> : t('health.noResponse')}
    </Fact>
  );
}

import { Timestamp } from '@/components/ui/timestamp';
import { i18n } from '@/lib/i18n/i18n';
import type { ReportedStatus } from '@/lib/pages/load-status';

/** Whether the community is reachable: a dot and a sentence. */
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

interface Props {
  reported: ReportedStatus;
  lastResponseAt?: Date;
}

/** The time of the community's last response, and the clock, addresses and `User-Agent` that it reports. */
export function StatusFacts({ reported: { time, addresses, userAgent }, lastResponseAt }: Props) {
  const { t } = i18n();
  return (
    <details>
      <summary className="py-[0.4rem] text-sm font-semibold">{t('status.details')}</summary>
      <dl>
        <Fact term={t('health.lastResponse')}>
          {lastResponseAt ? (
            <Timestamp at={lastResponseAt} format="moment" />
          ) : (
            t('health.noResponse')
          )}
        </Fact>
        <Fact term={t('status.addresses')}>
          {addresses?.map((address) => <Code key={address}>{address}</Code>) ??
            t('status.unavailable')}
          {addresses?.length === 0 && t('status.noAddresses')}
        </Fact>
        <Fact term={t('status.time')}>
          {time ? <Timestamp at={time} format="moment" /> : t('status.unavailable')}
        </Fact>
        <Fact term={t('status.agent')}>
          {userAgent === undefined ? (
            t('status.unavailable')
          ) : (
            <Code>{userAgent || t('status.noAgent')}</Code>
          )}
        </Fact>
      </dl>
    </details>
  );
}

const Code = ({ children }: { children: string }) => (
  <code className="block font-mono text-sm">{children}</code>
);

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="pt-3 text-sm text-muted border-t border-divider">{term}</dt>
      <dd className="pb-[0.9rem]">{children}</dd>
    </>
  );
}

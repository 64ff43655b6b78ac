import { Section } from '@/components/ui/section';
import { i18n } from '@/lib/i18n/i18n';
import { Fact } from './fact';

interface Props {
  /** The health of the connection to the community, in a sentence. */
  summary: string;
  lastResponseAt?: Date;
  cachedPages: number;
  /** How many requests this process has sent to the community. */
  requests: number;
}

/** Whether the community responds, with figures about requests and the cache. */
export function HealthSummary({ summary, lastResponseAt, cachedPages, requests }: Props) {
  const { t, clock, number } = i18n();
  return (
    <Section id="health" title={t('health.title')}>
      <p>{summary}</p>
      <dl>
        <Fact term={t('health.lastResponse')}>
          {lastResponseAt ? (
            <time dateTime={lastResponseAt.toISOString()}>{clock(lastResponseAt)}</time>
          ) : (
            t('health.noResponse')
          )}
        </Fact>
        <Fact term={t('health.cachedPages')}>{number(cachedPages)}</Fact>
        <Fact term={t('health.requests')}>{number(requests)}</Fact>
      </dl>
    </Section>
  );
}

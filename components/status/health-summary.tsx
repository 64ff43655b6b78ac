import { Section } from '@/components/ui/section';
import { i18n } from '@/lib/i18n/i18n';

interface Props {
  /** How the community is, in a sentence. */
  words: string;
  lastAnswerAt?: Date;
  savedPages: number;
  asked: number;
}

/** How reading the community goes: the sentence, and its figures. */
export function HealthSummary({ words, lastAnswerAt, savedPages, asked }: Props) {
  const { t, clock, number } = i18n();
  return (
    <Section id="health" title={t('health.title')}>
      <p>{words}</p>
      <dl>
        {lastAnswerAt && (
          <>
            <dt className="pt-7.5 text-sm text-muted border-t border-divider">
              {t('health.lastAnswer')}
            </dt>
            <dd className="pb-9">
              <time dateTime={lastAnswerAt.toISOString()}>{clock(lastAnswerAt)}</time>
            </dd>
          </>
        )}
        <dt className="pt-7.5 text-sm text-muted border-t border-divider">
          {t('health.savedPages')}
        </dt>
        <dd className="pb-9">{number(savedPages)}</dd>
        <dt className="pt-7.5 text-sm text-muted border-t border-divider">{t('health.asked')}</dt>
        <dd className="pb-9">{number(asked)}</dd>
      </dl>
    </Section>
  );
}

import { Section } from '@/components/ui/section';
import { language } from '@/lib/language/language';

interface Props {
  /** How the community is, in a sentence. */
  words: string;
  lastAnswerAt?: Date;
  savedPages: number;
  asked: number;
}

/** How reading the community goes: the sentence, and its figures. */
export function CommunityHealth({ words, lastAnswerAt, savedPages, asked }: Props) {
  const { t, clock, number } = language();
  return (
    <Section id="health" title={t('health.title')}>
      <p>{words}</p>
      <dl className="status">
        {lastAnswerAt && (
          <>
            <dt>{t('health.lastAnswer')}</dt>
            <dd>
              <time dateTime={lastAnswerAt.toISOString()}>{clock(lastAnswerAt)}</time>
            </dd>
          </>
        )}
        <dt>{t('health.savedPages')}</dt>
        <dd>{number(savedPages)}</dd>
        <dt>{t('health.asked')}</dt>
        <dd>{number(asked)}</dd>
      </dl>
    </Section>
  );
}

import { i18n } from '@/lib/i18n/i18n';

export type LiveTexts = ReturnType<typeof liveTexts>;

/** Returns the texts of live updates in the site's language. The browser replaces `{count}`. */
export function liveTexts() {
  const { t } = i18n();
  return {
    checking: t('live.checking'),
    news: t.template('live.newPosts'),
    show: t('live.show'),
    failed: t('live.failed'),
    paused: t('live.paused'),
    resume: t('live.resume'),
  };
}

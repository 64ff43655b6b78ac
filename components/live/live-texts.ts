import { i18n } from '@/lib/i18n/i18n';

export type LiveTexts = ReturnType<typeof liveTexts>;

/** The texts of a page with live updates, for the browser; `{count}` stands for a number. */
export function liveTexts(list: 'posts' | 'topics') {
  const { t } = i18n();
  const count = '{count}';
  return {
    checking: t('live.checking'),
    news: list === 'posts' ? t('live.newPosts', { count }) : t('live.newTopics', { count }),
    show: t('live.show'),
    failed: t('live.failed'),
    paused: t('live.paused'),
    resume: t('live.resume'),
  };
}

import { i18n } from '@/lib/i18n/i18n';
import type { LiveTexts } from './live-status-client';

/** The words of a followed page, for the part of it that runs in the browser. */
export function liveTexts(what: 'posts' | 'topics'): LiveTexts {
  const { t } = i18n();
  const count = '{count}';
  return {
    following: t('live.following'),
    fresh: what === 'posts' ? t('live.newPosts', { count }) : t('live.newTopics', { count }),
    show: t('live.show'),
    lost: t('live.lost'),
    idle: t('live.idle'),
    resume: t('live.resume'),
  };
}

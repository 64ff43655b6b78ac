import { i18n } from '@/lib/i18n/i18n';

/** How often the status page polls. */
export const STATUS_INTERVAL_SECONDS = 10;

export type StatusTexts = ReturnType<typeof statusTexts>;

/** The texts of the status page, for the browser; `{seconds}` stands for a number with its unit. */
export function statusTexts() {
  const { t } = i18n();
  const seconds = '{seconds}';
  return {
    time: t('status.time'),
    difference: t('status.difference'),
    differenceUnknown: t('status.differenceUnknown'),
    agrees: t('status.agrees'),
    ahead: t('status.ahead', { seconds }),
    behind: t('status.behind', { seconds }),
    addresses: t('status.addresses'),
    noAddresses: t('status.noAddresses'),
    agent: t('status.agent'),
    noAgent: t('status.noAgent'),
    live: t('status.live', { seconds: STATUS_INTERVAL_SECONDS }),
    failed: t('status.failed'),
    unavailable: t('status.unavailable'),
  };
}

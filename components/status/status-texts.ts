import { i18n } from '@/lib/i18n/i18n';

/** How often the status page asks again. */
export const ASK_EVERY_SECONDS = 10;

/** The words of the status page, for the part of it that runs in the browser. */
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
    live: t('status.live', { seconds: ASK_EVERY_SECONDS }),
    latency: t('status.latency'),
    clocks: t('status.clocks'),
    lost: t('status.lost'),
    unavailable: t('status.unavailable'),
  };
}

export type StatusTexts = ReturnType<typeof statusTexts>;

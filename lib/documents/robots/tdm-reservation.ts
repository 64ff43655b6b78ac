import type { Config } from '@/lib/base/config/config';

/** The header of the TDM Reservation Protocol. */
export const TDM_HEADER = 'tdm-reservation';

/**
 * Returns 1 if the rights of text and data mining are reserved, as `AI_CRAWLERS` says of training, else 0
 * (TDM Reservation Protocol, W3C Community Group report; Directive (EU) 2019/790, article 4).
 */
export const tdmReservation = ({ aiCrawlers }: Pick<Config, 'aiCrawlers'>): 0 | 1 =>
  aiCrawlers === 'allow' ? 0 : 1;

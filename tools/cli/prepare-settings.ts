import { describeMisspelledSettings } from '@/lib/base/config/misspelled-settings';
import { offerSample } from '../import/offer-sample';

/** Names misspelled settings on standard error, and lets the command publish the sample community. */
export function prepareSettings(): void {
  for (const sentence of describeMisspelledSettings()) console.error(sentence);
  offerSample();
}

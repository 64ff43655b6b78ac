import { readFileSync } from 'node:fs';
import type { Messages } from '@/lib/i18n/messages';
import { createTranslator } from '@/lib/i18n/translator';

const messages: Messages = JSON.parse(readFileSync('lib/i18n/messages/en.json', 'utf8'));

/** English messages of the interface, so that editing a text breaks no test. */
export const t = createTranslator('en', messages);

import { readFileSync } from 'node:fs';
import { createTranslator } from 'use-intl/core';
import type { Messages } from '@/lib/i18n/messages';

const messages: Messages = JSON.parse(readFileSync('lib/i18n/messages/en.json', 'utf8'));

/** The messages of the interface in English, so that editing a text breaks no test. */
export const t = createTranslator({ locale: 'en', timeZone: 'UTC', messages });

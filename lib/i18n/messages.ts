import type { Locale } from '@/lib/base/config/locales';
import de from './messages/de.json' with { type: 'json' };
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };
import ko from './messages/ko.json' with { type: 'json' };
import ru from './messages/ru.json' with { type: 'json' };
import simplifiedChinese from './messages/zh-CN.json' with { type: 'json' };
import traditionalChinese from './messages/zh-TW.json' with { type: 'json' };

/** The messages of the interface, by key. English defines which keys there are. */
export type Messages = typeof en;

/** The messages of each language of the interface. */
export const MESSAGES: Record<Locale, Messages> = {
  en,
  'zh-CN': simplifiedChinese,
  'zh-TW': traditionalChinese,
  ja,
  ko,
  de,
  fr,
  es,
  ru,
};

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

/** English defines the keys. */
export type Messages = typeof en;

/** Keys of all messages, levels separated by dots. */
export type KeyOf<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${KeyOf<Tree[Key]>}`;
}[keyof Tree & string];

type Lacking<Tree> = Exclude<KeyOf<Messages>, KeyOf<Tree>>;

/** Returns the messages. Missing keys are a type error with their names. */
const complete = <Tree extends object>(
  tree: Tree,
  _file: [Lacking<Tree>] extends [never] ? string : `lacks ${Lacking<Tree>}`,
): Messages => tree as Messages;

export const MESSAGES: Record<Locale, Messages> = {
  en,
  'zh-CN': complete(simplifiedChinese, 'zh-CN.json'),
  'zh-TW': complete(traditionalChinese, 'zh-TW.json'),
  ja: complete(ja, 'ja.json'),
  ko: complete(ko, 'ko.json'),
  de: complete(de, 'de.json'),
  fr: complete(fr, 'fr.json'),
  es: complete(es, 'es.json'),
  ru: complete(ru, 'ru.json'),
};

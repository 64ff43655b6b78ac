import { afterEach, expect, test } from 'vitest';
import { config, parseConfig } from '@/lib/base/config/config';
import { detectLanguage, detectPageLanguage } from './detect-language';

// The interface is English unless a test says otherwise.
afterEach(() => config.set(parseConfig({})));

test.each([
  ['', undefined],
  ['12:30 — 14:00', undefined],
  ['The escapement was dry.', undefined],
  ['擒纵机构已经干了。', 'zh'],
  ['我用 Arduino Pro Micro 做了一把键盘，固件是 QMK', 'zh'],
  ['金継ぎは時間がかかります', 'ja'],
  ['수리하는 사람들', 'ko'],
  ['Часы снова идут', 'und'],
  ['A clock called 老钟 that came from my grandmother', undefined],
])('the language of the text %j is %s', (text, language) => {
  expect(detectLanguage(text)).toBe(language);
});

const FRENCH = 'Par défaut le client lance la connexion au démarrage, si votre carte est reconnue.';
const RUSSIAN = 'По умолчанию запускается клиент, если ваша сетевая карта была определена.';
const ENGLISH = 'By default the client is started at boot if your network card was recognized.';

test.each([
  ['fr:reseau', FRENCH, 'fr'],
  ['ru:net', RUSSIAN, 'ru'],
  ['zh:net', '默认情况下，启动时会运行客户端。', 'zh'],
  ['notes:net', RUSSIAN, 'und'],
  ['it:network', ENGLISH, undefined],
  ['xx:net', FRENCH, undefined],
  ['fr', FRENCH, undefined],
  ['guides:net', ENGLISH, undefined],
])('the language of the page %s with the text %j is %s', (id, text, language) => {
  expect(detectPageLanguage(id, text)).toBe(language);
});

test.each([
  ['ru', 'Часы снова идут', undefined],
  ['ru', 'The escapement was dry.', 'und'],
  ['de', 'Часы снова идут', 'und'],
  ['zh-TW', '擒縱機構已經乾了。', undefined],
  ['ja', '時計修理', undefined],
  ['ja', '金継ぎは時間がかかります', undefined],
  ['ja', '擒纵机构已经干了，需要重新上油，否则走时不准，还会磨损零件。', 'zh'],
  ['ja', 'The escapement was dry.', 'und'],
  ['ko', '時計修理', 'zh'],
  ['ko', '수리하는 사람들', undefined],
])('with the interface in %s, the language of the text %j is %s', (locale, text, language) => {
  config.set(parseConfig({ LOCALE: locale }));
  expect(detectLanguage(text)).toBe(language);
});

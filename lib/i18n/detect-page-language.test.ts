import { expect, test } from 'vitest';
import { detectPageLanguage } from './detect-page-language';

const FRENCH = 'Par défaut le client lance la connexion au démarrage, si votre carte est reconnue.';
const RUSSIAN = 'По умолчанию запускается клиент, если ваша сетевая карта была определена.';
const ENGLISH = 'By default the client is started at boot if your network card was recognised.';

// The interface of the tests is English.
test.each([
  ['fr:reseau', FRENCH, 'fr'],
  ['ru:net', RUSSIAN, 'ru'],
  ['zh:net', '默认情况下，启动时会运行客户端。', 'zh'],
  ['notes:net', RUSSIAN, 'und'],
  ['it:network', ENGLISH, undefined],
  ['xx:net', FRENCH, undefined],
  ['fr', FRENCH, undefined],
  ['guides:net', ENGLISH, undefined],
])('%s', (id, text, language) => {
  expect(detectPageLanguage(id, text)).toBe(language);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../../site/wait-until';
import { DESKTOP, type Tab } from '../engines/engine';
import { clickWhenReady, isAt, type Journey, waitForAddress, waitForElement } from './journey';

const TOPIC = '/board/topics/1200';
const SCRIPTED_DESKTOP = { device: DESKTOP, hasScripts: true };

const hasFocus = (tab: Tab, selector: string) =>
  tab.evaluate((each) => document.activeElement?.matches(each) ?? false, selector);

const waitForFocus = (tab: Tab, selector: string) =>
  waitUntil(`the focus on ${selector}`, () => hasFocus(tab, selector));

/** How long a key may take to have its effect before it is pressed again. */
const KEY_EFFECT_MS = 2000;

/** Presses a key again until it has an effect: the script of the shortcuts is loaded after the page. */
const pressUntil = (tab: Tab, key: string, hasEffect: () => Promise<boolean>) =>
  waitUntil(`the effect of ${key}`, async () => {
    await tab.press(key);
    const endMs = performance.now() + KEY_EFFECT_MS;
    while (performance.now() < endMs) {
      if (await hasEffect()) return true;
      await sleep(50);
    }
    return false;
  });

/** The tools in the header and the keys. */
export const READING_JOURNEYS: Journey[] = [
  {
    ...SCRIPTED_DESKTOP,
    name: 'preferences and a bookmark are kept over a reload',
    async run(tab, { sample }) {
      await tab.open(sample.url + TOPIC);
      const lightBackground = await backgroundOf(tab);
      await clickWhenReady(tab, '[data-bookmark]');
      await clickWhenReady(tab, '.header-tools summary');
      await clickWhenReady(tab, '.header-tools [value=dark]');
      await clickWhenReady(tab, '.header-tools [value=largest]');
      await tab.press('Escape');
      await waitForFocus(tab, '.header-tools summary');
      await tab.open(sample.url + TOPIC);
      await waitForElement(tab, 'html[data-theme=dark][data-size=largest]');
      await waitForElement(tab, '[data-bookmark][aria-pressed=true]');
      if ((await backgroundOf(tab)) === lightBackground) throw new Error('the page is not dark');
    },
  },
  {
    ...SCRIPTED_DESKTOP,
    name: 'keys lead along a list and through a topic',
    async run(tab, { sample }) {
      await tab.open(`${sample.url}/reading`);
      await clickWhenReady(tab, 'main [name=keys][value=on]');
      await tab.open(`${sample.url}/board/topics`);
      await pressUntil(tab, 'j', () => hasFocus(tab, '.row-title a'));
      await tab.press('Enter');
      await waitForAddress(tab, TOPIC);
      await pressUntil(tab, 'n', () => isAt(tab, `${TOPIC}?page=2`));
      await pressUntil(tab, '?', () => isAt(tab, '/reading'));
    },
  },
];

const backgroundOf = (tab: Tab) =>
  tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor, null);

import { waitUntil } from '../../site/wait-until';
import { DESKTOP, type Tab } from '../engines/engine';
import { clickWhenReady, type Journey, waitForElement } from './journey';

const TOPIC = '/board/topics/1200';
const SCRIPTED_DESKTOP = { device: DESKTOP, hasScripts: true };

const hasFocus = (tab: Tab, selector: string) =>
  tab.evaluate((each) => document.activeElement?.matches(each) ?? false, selector);

const waitForFocus = (tab: Tab, selector: string) =>
  waitUntil(`the focus on ${selector}`, () => hasFocus(tab, selector));

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
];

const backgroundOf = (tab: Tab) =>
  tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor, null);

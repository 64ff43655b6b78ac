import { waitUntil } from '../../site/wait-until';
import { DESKTOP, type Tab } from '../engines/engine';
import { clickWhenReady, type Journey, waitForAddress, waitForElement } from './journey';

const TOPIC = '/board/topics/1200';
const SCRIPTED_DESKTOP = { device: DESKTOP, hasScripts: true };

const waitForFocus = (tab: Tab, selector: string) =>
  waitUntil(`the focus on ${selector}`, () =>
    tab.evaluate((each) => document.activeElement?.matches(each) ?? false, selector),
  );

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
      await tab.press('j');
      await waitForFocus(tab, '.row-title a');
      await tab.press('Enter');
      await waitForAddress(tab, TOPIC);
      await tab.press('n');
      await waitForAddress(tab, `${TOPIC}?page=2`);
      await tab.press('?');
      await waitForAddress(tab, '/reading');
    },
  },
];

const backgroundOf = (tab: Tab) =>
  tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor, null);

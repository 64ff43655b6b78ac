import { isPositionBarShown } from '@/e2e/site/position-bar';
import { waitUntil } from '../../site/wait-until';
import { DESKTOP, PHONE, type Tab } from '../engines/engine';
import { clickWhenReady, type Journey, waitForAddress, waitForElement } from './journey';

const TOPIC = '/board/topics/1200';

const BOTH = [true, false];
const withOrWithout = (hasScripts: boolean) => (hasScripts ? 'with scripts' : 'without scripts');

/** How far the position bar covers the post that was jumped to, in CSS pixels. */
const coveredBy = (tab: Tab, floor: string) =>
  tab.evaluate((selector) => {
    const bar = document.querySelector('.position-bar > *')?.getBoundingClientRect().bottom ?? 0;
    const post = document.querySelector(selector)?.getBoundingClientRect().top ?? 0;
    return bar - post;
  }, floor);

/** Ways through a topic, which need no scripts. */
export const NAVIGATION_JOURNEYS: Journey[] = BOTH.flatMap((hasScripts) => [
  {
    device: DESKTOP,
    hasScripts,
    name: `the position bar leads to a post by its number, ${withOrWithout(hasScripts)}`,
    async run(tab, { sample }) {
      await tab.open(sample.url + TOPIC);
      // Below the bar, however large the text is.
      await tab.evaluate(() => document.querySelectorAll('.post')[4]?.scrollIntoView(), null);
      await waitUntil('the position bar', () => tab.evaluate(isPositionBarShown, null));
      await clickWhenReady(tab, '.position-bar summary');
      await tab.type('.position-bar input', '143');
      await tab.press('Enter');
      await waitForAddress(tab, `${TOPIC}?page=8#floor-143`);
      const covered = await coveredBy(tab, '#floor-143');
      if (covered > 1) throw new Error(`the bar covers ${covered} px of the post`);
    },
  },
  {
    device: PHONE,
    hasScripts,
    name: `a phone opens the ways to read a topic, ${withOrWithout(hasScripts)}`,
    async run(tab, { sample }) {
      await tab.open(sample.url + TOPIC);
      await clickWhenReady(tab, '.topic-toolbar > summary');
      await waitForElement(tab, '.topic-toolbar .menu-panel nav');
      await clickWhenReady(tab, '.topic-toolbar a[href$="sort=desc"]');
      await waitForAddress(tab, `${TOPIC}?sort=desc`);
      await clickWhenReady(tab, 'body > header a[data-go=search]');
      await waitForAddress(tab, '/search');
    },
  },
]);

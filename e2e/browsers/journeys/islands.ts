import { DESKTOP } from '../engines/engine';
import { clickWhenReady, type Journey, waitForElement } from './journey';

const SCRIPTED_DESKTOP = { device: DESKTOP, hasScripts: true };

/** Parts of pages that the browser hydrates: each of them does what it needs scripts for. */
export const ISLAND_JOURNEYS: Journey[] = [
  {
    ...SCRIPTED_DESKTOP,
    name: 'a topic announces a new post, and shows it',
    async run(tab, { live }) {
      const { path, reply } = await live.startTopic();
      await tab.open(live.url + path);
      await reply();
      // The page asks for new posts every half minute.
      await waitForElement(tab, '[data-island=live] button');
      await clickWhenReady(tab, '[data-island=live] button');
      await waitForElement(tab, '.thread-added .post');
    },
  },
  {
    ...SCRIPTED_DESKTOP,
    name: 'the search suggests titles',
    async run(tab, { sample }) {
      await tab.open(`${sample.url}/search`);
      await tab.type('main input[type=search]', 'clock');
      await waitForElement(tab, '.suggestions a');
    },
  },
];

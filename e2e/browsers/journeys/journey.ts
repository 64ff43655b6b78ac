import { waitUntil } from '../../site/wait-until';
import type { Tab, TabOptions } from '../engines/engine';
import type { LiveCommunity } from '../live-community';
import type { ObservingProxy } from '../observing-proxy';

/** The sites that journeys visit. */
export interface JourneySites {
  /** The sample community. */
  sample: ObservingProxy;
  /** A community whose topics grow. */
  live: ObservingProxy & Pick<LiveCommunity, 'startTopic'>;
}

/** What a reader does over one page or several. */
export interface Journey extends TabOptions {
  name: string;
  /** @throws when a page does not do what it promises */
  run(tab: Tab, sites: JourneySites): Promise<void>;
}

/** Waits until a selector matches an element that is shown. */
export const waitForElement = (tab: Tab, selector: string): Promise<void> =>
  waitUntil(selector, () =>
    tab.evaluate(
      (each) => [...document.querySelectorAll(each)].some((element) => element.checkVisibility()),
      selector,
    ),
  );

/** Clicks an element as soon as nothing covers it: a transition between two pages covers both. */
export async function clickWhenReady(tab: Tab, selector: string): Promise<void> {
  await waitUntil(`${selector} that can be clicked`, () =>
    tab.evaluate((each) => {
      const element = document.querySelector(each);
      element?.scrollIntoView({ block: 'nearest' });
      const [box] = element?.getClientRects() ?? [];
      const at =
        box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return element !== null && at !== null && at !== undefined && element.contains(at);
    }, selector),
  );
  await tab.click(selector);
}

/** The text of the first element that a selector matches; empty where there is none. */
export const textOf = (tab: Tab, selector: string): Promise<string> =>
  tab.evaluate((each) => document.querySelector(each)?.textContent ?? '', selector);

/** The number of elements that a selector matches. */
export const countOf = (tab: Tab, selector: string): Promise<number> =>
  tab.evaluate((each) => document.querySelectorAll(each).length, selector);

/** True when the tab has loaded an address whose path, query and fragment are these. */
export const isAt = (tab: Tab, address: string): Promise<boolean> =>
  tab
    .evaluate(
      (wanted) =>
        document.readyState === 'complete' &&
        location.pathname + location.search + location.hash === wanted,
      address,
    )
    // In the middle of a navigation there is no page to ask.
    .catch(() => false);

/** Waits until the tab has loaded an address whose path, query and fragment are these. */
export const waitForAddress = (tab: Tab, address: string): Promise<void> =>
  waitUntil(address, () => isAt(tab, address));

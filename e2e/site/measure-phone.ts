import type { Page } from '@playwright/test';

/** The rows of a topic list on the current screen. */
interface ShownRows {
  /** Rows that are completely visible. */
  whole: number;
  /** The most lines of a row's facts. */
  maxFactLines: number;
}

export const measureRows = (page: Page): Promise<ShownRows> =>
  page.locator('.topics > li').evaluateAll((rows) => {
    const whole = rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight);
    const factLines = whole.map((row) => {
      const boxes = [...row.querySelectorAll('.row-counts, .row-last, .row-main > .facts')]
        .filter((facts) => facts.textContent)
        .map((facts) => facts.getBoundingClientRect());
      const height =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top));
      const [facts] = row.querySelectorAll('.row-last');
      return Math.round(height / Number.parseFloat(getComputedStyle(facts ?? row).lineHeight));
    });
    return { whole: whole.length, maxFactLines: Math.max(...factLines) };
  });

/** Returns the distance of a topic's facts below its title, in CSS pixels. */
export const measureFactsDistance = (page: Page): Promise<number> =>
  page.locator('main h1').evaluate((title) => {
    const text = document.createRange();
    text.selectNodeContents(title);
    const facts = document.querySelector('main header .facts');
    return (facts?.getBoundingClientRect().top ?? 0) - text.getBoundingClientRect().bottom;
  });

/** Returns the top of the home page's first headline, without the site's description, in CSS pixels. */
export const measureHeadline = (page: Page): Promise<number> =>
  page
    .locator('main h3')
    .first()
    .evaluate((headline) => {
      const sentence = document.querySelector('.masthead p');
      return headline.getBoundingClientRect().top - (sentence?.clientHeight ?? 0);
    });

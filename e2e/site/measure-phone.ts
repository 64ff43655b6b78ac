import type { Page } from '@playwright/test';

/** What a list of topics shows on the current screen. */
interface ShownRows {
  /** The rows that are visible whole. */
  whole: number;
  /** The most lines that the facts of one of them take. */
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

/** How far the facts of a topic are below its title, in CSS pixels. */
export const measureFactsDistance = (page: Page): Promise<number> =>
  page.locator('main h1').evaluate((title) => {
    const text = document.createRange();
    text.selectNodeContents(title);
    const facts = document.querySelector('main header .facts');
    return (facts?.getBoundingClientRect().top ?? 0) - text.getBoundingClientRect().bottom;
  });

/** The top of the home page's first headline without the sentence that says what the site is, in CSS pixels. */
export const measureHeadline = (page: Page): Promise<number> =>
  page
    .locator('main h3')
    .first()
    .evaluate((headline) => {
      const sentence = document.querySelector('.masthead p');
      return headline.getBoundingClientRect().top - (sentence?.clientHeight ?? 0);
    });

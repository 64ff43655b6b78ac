import { expect } from '@playwright/test';
import { type ReadingJourney, secondPost } from './reading-journeys';

/** Journeys to single posts of a topic. */
export const POST_JOURNEYS: Record<string, ReadingJourney> = {
  async 'a post is named by its number and its author, as its heading is'(page, topic) {
    await page.goto(topic.path);
    const name = `#2 ${topic.second.author}`;
    const heading = secondPost(page, topic).getByRole('heading', { level: 2, name, exact: true });
    await expect(heading).toBeVisible();
    await expect(page.locator('.thread h2')).toHaveCount(20);
    await expect(page.locator('.thread :is(h1, .prose h2)')).toHaveCount(0);
  },

  async 'the post that the address names has a bar, and a tint unless motion is to be reduced'(
    page,
    topic,
  ) {
    for (const [reducedMotion, animation] of [
      ['no-preference', 'fade'],
      ['reduce', 'none'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto(`${topic.path}#post-${topic.second.id}`);
      const style = await secondPost(page, topic).evaluate((post) => {
        const { borderInlineStartWidth, animationName } = getComputedStyle(post, '::before');
        return [borderInlineStartWidth, animationName];
      });
      expect(style).toEqual(['3px', animation]);
    }
  },

  async 'a printed topic has no link to where one stopped reading'(page, { path }) {
    await page.goto(`${path}?page=2`);
    await page.locator('#floor-25').scrollIntoViewIfNeeded();
    const read = () => page.evaluate(() => localStorage.getItem('lectern.memory') ?? '');
    await expect.poll(read).toContain('"floor":2');
    await page.goto(path);
    const link = page.locator('[data-continue]');
    await expect(link).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(link).toBeHidden();
  },
};

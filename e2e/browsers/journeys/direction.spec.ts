import { describeInEachMode, expect, PHONE, testInBrowser as test } from '../test-in-browser';

/** A topic in a script from right to left. */

const ARABIC = '/board/topics/1661';
const BLOCKS = '.prose[dir=rtl] > p, .prose[dir=rtl] > ul > li';
const MAX_GAP = 3;

/** Runs in a page. Returns the distance of each block's first line from the block's right, in CSS pixels. */
const gapsAtRight = (selector: string): number[] =>
  [...document.querySelectorAll(selector)].map((block) => {
    const range = document.createRange();
    range.selectNodeContents(block);
    const rights = [...range.getClientRects()].map(({ right }) => right);
    return block.getBoundingClientRect().right - Math.max(...rights);
  });

describeInEachMode(() => {
  test.use(PHONE);

  test('text in Arabic stands at the right', async ({ reader }) => {
    await reader.open(ARABIC);
    const gaps = await reader.page.evaluate(gapsAtRight, BLOCKS);
    expect(gaps.length).toBeGreaterThanOrEqual(3);
    expect(gaps.filter((gap) => gap > MAX_GAP)).toEqual([]);
  });
});

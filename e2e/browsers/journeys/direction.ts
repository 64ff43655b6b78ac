import { PHONE } from '../engines/engine';
import type { Journey } from './journey';

const ARABIC = '/board/topics/1661';
const BLOCKS = '.prose[dir=rtl] > p, .prose[dir=rtl] > ul > li';
const MAX_GAP = 3;

/** Runs in a page: how far the first line of each block is from the right of the block, in CSS pixels. */
const gapsAtRight = (selector: string): number[] =>
  [...document.querySelectorAll(selector)].map((block) => {
    const range = document.createRange();
    range.selectNodeContents(block);
    const rights = [...range.getClientRects()].map(({ right }) => right);
    return block.getBoundingClientRect().right - Math.max(...rights);
  });

/** Texts that are written from right to left. */
export const DIRECTION_JOURNEYS: Journey[] = [
  {
    device: PHONE,
    hasScripts: true,
    name: 'text in Arabic stands at the right',
    async run(tab, { sample }) {
      await tab.open(sample.url + ARABIC);
      const gaps = await tab.evaluate(gapsAtRight, BLOCKS);
      if (gaps.length < 3) throw new Error(`only ${gaps.length} blocks match ${BLOCKS}`);
      const wide = gaps.filter((gap) => gap > MAX_GAP);
      if (wide.length > 0) throw new Error(`${wide.length} blocks begin elsewhere: ${wide}`);
    },
  },
];

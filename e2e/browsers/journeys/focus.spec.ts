import type { Page } from '@playwright/test';
import {
  DESKTOP,
  describeInEachMode,
  expect,
  PHONE,
  testInBrowser as test,
} from '../test-in-browser';

/** Pages through which the Tab key moves the focus. */

const PATHS = [
  '/',
  '/board/topics',
  '/board/topics/1200',
  '/wiki/pages/glossary',
  '/search?q=clock',
];
const STEPS = 24;

/** Runs in a page. Returns the focused element and what hides its focus. */
function describeFocus(): { name: string; isFirst: boolean; faults: string[] } {
  const element = document.activeElement ?? document.body;
  const hasRing = (each: Element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  };
  const middle = (start: number, end: number, length: number) =>
    (Math.max(0, start) + Math.min(length, end)) / 2;
  // A link of several lines may be taller than the screen.
  const shown = [...element.getClientRects()].filter(
    ({ left, right, top, bottom }) =>
      bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
  );
  const isUncovered = ({ left, right, top, bottom }: DOMRect) => {
    const at = document.elementFromPoint(
      middle(left, right, innerWidth),
      middle(top, bottom, innerHeight),
    );
    return at !== null && (element.contains(at) || at.contains(element));
  };
  const checks = {
    'shows no focus': [element, element.parentElement].some((each) => each && hasRing(each)),
    'is off the screen': shown.length > 0,
    'is covered': shown.some(isUncovered),
  };
  const faults = Object.entries(checks).flatMap(([fault, holds]) => (holds ? [] : [fault]));
  return {
    name: element.outerHTML.slice(0, 100),
    isFirst: element.matches('.skip-link'),
    faults: element === document.body ? [] : faults,
  };
}

/** Runs in a page. Waits for the next painting: WebKit scrolls to the focus only then. */
const nextFrames = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

async function walk(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    await page.keyboard.press('Tab');
    await page.evaluate(nextFrames);
    const { name, isFirst, faults: found } = await page.evaluate(describeFocus);
    if (step === 0 && !isFirst) faults.push(`the first stop is ${name}`);
    faults.push(...found.map((fault) => `${name} ${fault}`));
  }
  return faults;
}

describeInEachMode(() => {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    test.describe(device, () => {
      test.use(viewport);

      test('the focus can be seen at each step', async ({ reader }) => {
        const faults: string[] = [];
        for (const path of PATHS) {
          await reader.open(path);
          faults.push(...(await walk(reader.page)).map((fault) => `${path}: ${fault}`));
        }
        expect(faults).toEqual([]);
      });
    });
  }
});

import { PHONE_VIEWPORT } from './site/first-screen';
import { PAGE_STATES } from './site/page-states';
import { expect, test } from './site/test';

/** What a reader may set at least without losing text (WCAG 2.2, 1.4.12). */
const SPACING = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

/**
 * Runs in a page: widens the spacing of its text, and returns what is cut only then. What shows an ellipsis,
 * and has the whole text elsewhere, is not text that is lost.
 */
function findCut(spacing: string): string[] {
  const isEllipsis = (style: CSSStyleDeclaration) =>
    style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
  const isCut = (element: Element) => {
    const style = getComputedStyle(element);
    const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
    const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
    return (
      clientWidth > 1 &&
      !isEllipsis(style) &&
      ((cuts(style.overflowX) && scrollWidth > clientWidth + 1) ||
        (cuts(style.overflowY) && scrollHeight > clientHeight + 1))
    );
  };
  const elements = [...document.querySelectorAll('body *')].filter((each) =>
    each.checkVisibility(),
  );
  const before = new Set(elements.filter(isCut));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets.push(sheet);
  const cut = elements.filter((each) => isCut(each) && !before.has(each));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) cut.push(document.documentElement);
  return cut.map(
    (each) => `<${each.localName} class="${each.className}"> ${each.textContent?.slice(0, 60)}`,
  );
}

/** Runs in a page: the width that its content takes where text is twice as large (WCAG 2.2, 1.4.4). */
function widthWithLargeText(): number {
  document.documentElement.style.fontSize = '200%';
  return document.documentElement.scrollWidth;
}

for (const [device, viewport] of [
  ['a phone', PHONE_VIEWPORT],
  ['a desktop', { width: 1280, height: 900 }],
] as const) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('wide text spacing cuts no text', async ({ page }) => {
      for (const [state, path] of Object.entries(PAGE_STATES)) {
        await page.goto(path);
        expect.soft(await page.evaluate(findCut, SPACING), state).toEqual([]);
      }
    });

    test('text of twice the size makes no page wider than the screen', async ({ page }) => {
      for (const [state, path] of Object.entries(PAGE_STATES)) {
        await page.goto(path);
        expect.soft(await page.evaluate(widthWithLargeText), state).toBe(viewport.width);
      }
    });
  });
}

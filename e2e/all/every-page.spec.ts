import type { Page } from '@playwright/test';
import { findAccessibilityViolations } from '../site/axe';
import {
  fontFaces,
  layoutShift,
  measurePage,
  smallControls,
  useControls,
} from '../site/every-page';
import {
  FIRST_SCREENS,
  findLateContent,
  MAX_HEADER_HEIGHT,
  PHONE_VIEWPORT,
} from '../site/first-screen';
import { layOutAllRows } from '../site/lay-out-rows';
import { findOrderProblems } from '../site/reading-order';
import type { SharedSite } from '../site/shared-site';
import { expect, test } from '../site/test';
import { findCutText } from '../site/text-spacing';

/** Pages whose first screen holds the controls of a thread, of a wiki page and of a list. */
const PAGES_WITH_CONTROLS = ['topic', 'wiki page', 'topics'];
/**
 * A page that arrives in pieces may shift by a row that wraps or a table whose columns grow: 0.006 at most
 * when cut into 60 pieces. https://web.dev/articles/cls calls 0.1 good.
 */
const MAX_LAYOUT_SHIFT = 0.01;
/** The first paint waits until the system has looked up each font face: family, size, weight, style. */
const MAX_FACES = 10;
/** From the narrowest phone, which is also a desktop at 400 % zoom, to a large screen, in CSS pixels. */
const WIDTHS = [320, 390, 600, 768, 1024, 1280, 1440, 1920, 2560];
/** Those at which the parts of the header stand in the same places on every page. */
const DESKTOP_WIDTHS = [1280, 1920];
const DESKTOP_VIEWPORT = { width: 1280, height: 900 };
/** The rules whose result depends on colors. */
const RULES_OF_COLORS = { rules: ['color-contrast', 'link-in-text-block'] };

/** What happens on a page while it is visited that no page may do. */
interface Observed {
  /** Warnings and errors in its console, reports of its content security policy included. */
  messages: string[];
  /** Its requests to other origins. */
  foreign: string[];
}

function observe(page: Page, site: SharedSite): Observed {
  const observed: Observed = { messages: [], foreign: [] };
  page.on('console', (message) => observed.messages.push(message.text()));
  page.on('pageerror', (error) => observed.messages.push(error.message));
  page.on('request', (request) => {
    if (!request.url().startsWith(site.url)) observed.foreign.push(request.url());
  });
  return observed;
}

/** Expects what holds on a phone. Laying out all rows would change what is measured here. */
async function checkOnPhone(page: Page, site: SharedSite, state: string): Promise<void> {
  expect.soft(await findLateContent(page, site, [state], FIRST_SCREENS)).toEqual([]);
  expect.soft(await page.evaluate(layoutShift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
  if (PAGES_WITH_CONTROLS.includes(state)) {
    expect.soft(await page.evaluate(smallControls)).toEqual([]);
  }
  const faces = await page.evaluate(fontFaces);
  expect.soft(faces.length, faces.join('; ')).toBeLessThanOrEqual(MAX_FACES);
}

/**
 * The places of the parts of the header, by the width of the screen. Those of the page that is visited
 * first hold for all.
 */
const places = new Map<number, string>();

/**
 * Expects that the page is nowhere wider than the screen, that its header stands as on other pages, and
 * that a reader's own size and spacing of text cut none.
 */
async function checkThatItFits(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 256 });
    const { overflow, headerHeight, headerPlaces } = await page.evaluate(measurePage);
    expect.soft(overflow, `pixels too wide at ${width}`).toBeLessThanOrEqual(0);
    expect.soft(headerHeight, `the header at ${width}`).toBeLessThanOrEqual(MAX_HEADER_HEIGHT);
    if (!DESKTOP_WIDTHS.includes(width)) continue;
    if (!places.has(width)) places.set(width, headerPlaces);
    expect.soft(headerPlaces, `at ${width}`).toBe(places.get(width));
  }
  for (const viewport of [PHONE_VIEWPORT, DESKTOP_VIEWPORT]) {
    await page.setViewportSize(viewport);
    expect.soft(await findCutText(page), `at ${viewport.width}`).toEqual([]);
  }
}

/** Expects that the page is not wider than a narrow phone whose browser is set to text of twice the size. */
async function checkLargeText(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const setSizes = (standard: number, fixed: number) =>
    client.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await setSizes(32, 26);
  await page.setViewportSize({ width: 320, height: 256 });
  const { overflow } = await page.evaluate(measurePage);
  expect.soft(overflow, 'pixels too wide with large text').toBeLessThanOrEqual(0);
  await setSizes(16, 13);
  await client.detach();
}

/** Expects that a desktop shows the page without moving it, also when it opens it first. */
async function checkOnDesktop(page: Page, url: string): Promise<void> {
  await page.setViewportSize(DESKTOP_VIEWPORT);
  await page.goto(url);
  expect
    .soft(await page.evaluate(layoutShift), 'on a desktop')
    .toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}

/**
 * Expects no finding of axe on a narrow phone in light colors, and on a desktop in light and dark ones; and a
 * sensible order for screen readers.
 */
async function checkAccessibility(page: Page): Promise<void> {
  await layOutAllRows(page);
  await page.setViewportSize({ width: 320, height: 800 });
  expect.soft(await findAccessibilityViolations(page), 'on a phone').toEqual([]);
  await page.setViewportSize(DESKTOP_VIEWPORT);
  const violations = await findAccessibilityViolations(page, RULES_OF_COLORS);
  expect.soft(violations, 'on a light desktop').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await findAccessibilityViolations(page), 'on a dark desktop').toEqual([]);
  expect.soft(findOrderProblems(await page.locator('body').ariaSnapshot())).toEqual([]);
}

/** Runs in the page: whether a text can become markup. */
function canWriteMarkup(): boolean {
  try {
    document.createElement('p').innerHTML = '<b>x</b>';
    return true;
  } catch {
    return false;
  }
}

for (const [state, { path }] of Object.entries(FIRST_SCREENS)) {
  test(`${state}: begins early, fits every screen, is accessible, and lets no text become markup`, async ({
    page,
    site,
  }) => {
    const { messages, foreign } = observe(page, site);
    await page.emulateMedia({ colorScheme: 'light' });
    await checkOnPhone(page, site, state);
    await checkOnDesktop(page, site.url + path);
    // Chromium logs error statuses in the console.
    if (['missing', 'malformed'].includes(state)) messages.splice(0);
    await checkThatItFits(page);
    await checkLargeText(page);
    await checkAccessibility(page);
    const hasIsland = (await page.locator('[data-island]').count()) > 0;
    if (!hasIsland) await page.evaluate(useControls);
    expect.soft(messages).toEqual([]);
    expect.soft(foreign).toEqual([]);
    expect.soft(await page.context().cookies()).toEqual([]);
    // Next writes markup in what it hydrates.
    expect.soft(await page.evaluate(canWriteMarkup), path).toBe(hasIsland);
    // The policy reports the attempt, which shows that it would report any other.
    await expect.poll(() => messages.join()).toContain(hasIsland ? '' : 'TrustedHTML');
  });
}

test('lists and topics in Hebrew fit every screen', async ({ page }) => {
  for (const path of ['/board/topics/1662', '/board/topics?starter_id=42']) {
    await page.goto(path);
    await checkThatItFits(page);
  }
});

test('problems of the reading order are reported', () => {
  const snapshot = '- main:\n  - heading "A" [level=2]\n  - link:\n  - navigation:\n- banner';
  expect(findOrderProblems(snapshot)).toHaveLength(5);
});

import puppeteer, { type Browser, type KeyInput, type Page } from 'puppeteer-core';
import { callExpression } from './call-expression';
import type { Engine, Tab, TabOptions } from './engine';

/** Levels of console messages that nobody should see. */
const BAD_LEVELS = ['error', 'warn', 'assert'];

/** Starts Chromium, without a window. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
  const running = await puppeteer.launch({ browser: 'chrome', executablePath, args });
  return {
    version: await running.version(),
    hidesConsole: false,
    openTab: (options) =>
      openTab(running, options, (page) => page.setJavaScriptEnabled(options.hasScripts)),
    close: () => running.close(),
  };
}

/** Starts Firefox, without a window: twice, since its tabs cannot differ in whether scripts run. */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const launch = (isScripted: boolean) =>
    puppeteer.launch({
      browser: 'firefox',
      executablePath,
      // Scroll bars lie over the page, as on a phone and on most desktops.
      extraPrefsFirefox: { 'javascript.enabled': isScripted, 'ui.useOverlayScrollbars': 1 },
    });
  const scripted = await launch(true);
  const unscripted = await launch(false);
  return {
    version: await scripted.version(),
    hidesConsole: false,
    openTab: (tab) => openTab(tab.hasScripts ? scripted : unscripted, tab),
    async close() {
      await Promise.all([scripted.close(), unscripted.close()]);
    },
  };
}

/** Runs in a page: scrolls to an element, and returns the middle of its first box. */
function placeOf(selector: string): { x: number; y: number } {
  const element = document.querySelector(selector);
  const firstBox = () => element?.getClientRects()[0];
  const { top = -1, bottom = 0 } = firstBox() ?? {};
  if (top < 0 || bottom > innerHeight) element?.scrollIntoView({ block: 'center' });
  const box = firstBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

async function openTab(
  browser: Browser,
  { device }: TabOptions,
  prepare?: (page: Page) => Promise<void>,
): Promise<Tab> {
  const profile = await browser.createBrowserContext();
  const page = await profile.newPage();
  const messages: string[] = [];
  page.on('console', (message) => {
    if (BAD_LEVELS.includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(String(error)));
  await page.setViewport({ width: device.width, height: device.height });
  await prepare?.(page);
  const evaluate: Tab['evaluate'] = (fn, argument) =>
    page.evaluate<[], () => ReturnType<typeof fn>>(callExpression(fn, argument));
  // Puppeteer's own click waits for an event, which Firefox does not send where scripts are off.
  const click = async (selector: string) => {
    const { x, y } = await evaluate(placeOf, selector);
    await page.mouse.click(x, y);
  };
  return {
    async open(url) {
      await page.goto(url, { waitUntil: 'load' });
    },
    evaluate,
    click,
    async type(selector, text) {
      await click(selector);
      await page.keyboard.type(text);
    },
    press: (key) => page.keyboard.press(key as KeyInput),
    screenshot: () => page.screenshot(),
    takeMessages: () => messages.splice(0),
    close: () => profile.close(),
  };
}

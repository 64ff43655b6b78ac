import type { Page } from '@playwright/test';

/** A reader's actions. Journeys use only these and what `page` shows. */
export interface Reader {
  page: Page;
  /** Opens an address and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Activates the first element that matches. */
  click(selector: string): Promise<void>;
  /** Types into the first element that matches. */
  type(selector: string, text: string): Promise<void>;
  /** Waits until the page with this path, query and fragment has loaded. */
  waitForAddress(address: string): Promise<void>;
}

/** Ways to take every journey. */
export const READER_MODES = ['pointer', 'keyboard', '200 % text', '400 % text'] as const;

export type ReaderMode = (typeof READER_MODES)[number];

function withPointer(page: Page): Reader {
  const click = (selector: string) => page.locator(selector).first().click();
  return {
    page,
    async open(url) {
      await page.goto(url);
    },
    click,
    async type(selector, text) {
      await click(selector);
      await page.keyboard.type(text);
    },
    waitForAddress: (address) =>
      page.waitForURL(({ pathname, search, hash }) => pathname + search + hash === address),
  };
}

/**
 * Runs in a page. Focuses an element and returns the key that activates it; undefined if it takes no focus.
 */
function focusElement(element: Element): 'Enter' | ' ' | undefined {
  if (element instanceof HTMLElement) element.focus();
  if (document.activeElement !== element) return undefined;
  return element.matches('a') ? 'Enter' : ' ';
}

/** Returns a reader without a pointer, who clicks by focus and key. */
function withKeyboard(page: Page): Reader {
  const focus = async (selector: string) => {
    const key = await page.locator(selector).first().evaluate(focusElement);
    if (!key) throw new Error(`${selector} does not take the focus`);
    return key;
  };
  return {
    ...withPointer(page),
    click: async (selector) => page.keyboard.press(await focus(selector)),
    async type(selector, text) {
      await focus(selector);
      await page.keyboard.type(text);
    },
  };
}

/** Runs in a page. Multiplies the size of its text. */
function enlargeText(factor: number): void {
  const { documentElement } = document;
  const fontSize = Number.parseFloat(getComputedStyle(documentElement).fontSize);
  documentElement.style.fontSize = `${factor * fontSize}px`;
}

/** Returns a reader with enlarged text. */
function withLargeText(page: Page, factor: number): Reader {
  const reader = withPointer(page);
  return {
    ...reader,
    async open(url) {
      await reader.open(url);
      await page.evaluate(enlargeText, factor);
    },
    async waitForAddress(address) {
      await reader.waitForAddress(address);
      await page.evaluate(enlargeText, factor);
    },
  };
}

const READERS: Record<ReaderMode, (page: Page) => Reader> = {
  pointer: withPointer,
  keyboard: withKeyboard,
  '200 % text': (page) => withLargeText(page, 2),
  '400 % text': (page) => withLargeText(page, 4),
};

/** Returns a reader of the pages in a tab. */
export const createReader = (mode: ReaderMode, page: Page): Reader => READERS[mode](page);

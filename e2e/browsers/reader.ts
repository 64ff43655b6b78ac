import type { Page } from '@playwright/test';

/** How a reader acts on pages: journeys use only these operations, and what `page` shows. */
export interface Reader {
  page: Page;
  /** Opens an address, and waits until it has loaded. */
  open(url: string): Promise<void>;
  /** Activates the first element that a selector matches. */
  click(selector: string): Promise<void>;
  /** Types text into the first element that a selector matches. */
  type(selector: string, text: string): Promise<void>;
  /** Waits until the page with this path, query and fragment has loaded. */
  waitForAddress(address: string): Promise<void>;
}

/** The ways in which every journey is taken. */
export const READER_MODES = ['pointer', 'keyboard', '200 % text', '400 % text'] as const;

/** How a journey is taken. */
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

/** Runs in a page: focuses an element. Returns the key that activates it; undefined if it does not take the focus. */
function focusElement(element: Element): 'Enter' | ' ' | undefined {
  if (element instanceof HTMLElement) element.focus();
  if (document.activeElement !== element) return undefined;
  return element.matches('a') ? 'Enter' : ' ';
}

/** A reader without a pointer: a click is the focus and a key. */
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

/** Runs in a page: makes its text so many times as large. */
function enlargeText(factor: number): void {
  const { documentElement } = document;
  const fontSize = Number.parseFloat(getComputedStyle(documentElement).fontSize);
  documentElement.style.fontSize = `${factor * fontSize}px`;
}

/** A reader whose text is so many times as large. */
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

/** A reader of pages in a tab. */
export const createReader = (mode: ReaderMode, page: Page): Reader => READERS[mode](page);

import { mkdir } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { chromium as chromiumPath } from '../site/chromium';
import { PAGE_STATES } from '../site/page-states';
import { startSite } from '../site/start';

// npm run screenshots: every type of page in several languages, sizes and color schemes, into a folder that git ignores.

const FOLDER = 'screenshots';
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };
const SITE = { SITE_NAME: 'Ferry Street Menders' };

interface Device {
  name: string;
  locale: 'en' | 'zh-CN';
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  javaScriptEnabled?: boolean;
}

const DEVICES: Device[] = (['en', 'zh-CN'] as const).flatMap((locale) => [
  { name: `${locale}-desktop-light`, locale, viewport: DESKTOP, colorScheme: 'light' },
  { name: `${locale}-desktop-dark`, locale, viewport: DESKTOP, colorScheme: 'dark' },
  { name: `${locale}-phone-light`, locale, viewport: PHONE, colorScheme: 'light' },
  { name: `${locale}-phone-dark`, locale, viewport: PHONE, colorScheme: 'dark' },
  {
    name: `${locale}-phone-unscripted`,
    locale,
    viewport: PHONE,
    colorScheme: 'light',
    javaScriptEnabled: false,
  },
]);

async function captureOn(browser: Browser, device: Device, url: string): Promise<void> {
  const { name, viewport, colorScheme, javaScriptEnabled } = device;
  const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled });
  const page = await context.newPage();
  await mkdir(`${FOLDER}/${name}`, { recursive: true });
  for (const [type, path] of Object.entries(PAGE_STATES)) {
    await page.goto(url + path, { waitUntil: 'load' });
    await page.screenshot({ path: `${FOLDER}/${name}/${type.replace(/\W+/g, '-')}.png` });
  }
  await context.close();
  console.log(`${FOLDER}/${name}`);
}

const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const locale of ['en', 'zh-CN'] as const) {
  const site = await startSite({ ...SITE, LOCALE: locale });
  for (const device of DEVICES.filter((each) => each.locale === locale)) {
    await captureOn(browser, device, site.url);
  }
  await site.stop();
}
await browser.close();

import { type Browser, chromium } from '@playwright/test';
import { chromium as chromiumPath } from '../site/chromium';
import { startSite } from '../site/start';

// `npm run screenshots:readme`: takes the README's pictures in docs/.

interface Screenshot {
  path: string;
  width: number;
  colorScheme?: 'light' | 'dark';
}

const HEIGHT = 860;
const IMAGES: Record<string, Screenshot[]> = {
  topic: [
    { path: '/board/topics/1200?page=8', width: 1040 },
    { path: '/board/topics/1200?page=8', width: 390 },
  ],
  wiki: [{ path: '/wiki/pages/clocks:mantel', width: 1440 }],
  dark: [
    { path: '/board/topics', width: 1040, colorScheme: 'dark' },
    { path: '/wiki/pages', width: 390, colorScheme: 'dark' },
  ],
};

async function capture(browser: Browser, url: string, screenshot: Screenshot): Promise<string> {
  const { path, width, colorScheme = 'light' } = screenshot;
  const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const png = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Saves screenshots side by side, scaled down. */
async function saveImage(browser: Browser, name: string, sources: string[], widths: number[]) {
  const scale = 0.7;
  const gap = 16;
  const width = Math.round(widths.reduce((sum, each) => sum + each * scale + gap, -gap));
  const page = await browser.newPage({ viewport: { width, height: Math.round(HEIGHT * scale) } });
  const images = sources.map(
    (source, index) => `<img src="${source}" width="${(widths[index] ?? 0) * scale}">`,
  );
  await page.setContent(
    `<body style="display:flex;gap:${gap}px;margin:0;background:#8886">${images.join('')}</body>`,
  );
  await page.screenshot({ path: `docs/${name}.png` });
  await page.close();
}

const site = await startSite({ SITE_NAME: 'Ferry Street Menders' });
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [name, screenshots] of Object.entries(IMAGES)) {
  const sources: string[] = [];
  for (const each of screenshots) sources.push(await capture(browser, site.url, each));
  await saveImage(
    browser,
    name,
    sources,
    screenshots.map(({ width }) => width),
  );
}
await browser.close();
await site.stop();

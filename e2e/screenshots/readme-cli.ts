import { type Browser, chromium } from '@playwright/test';
import { chromium as chromiumPath } from '../site/chromium';
import { startSite } from '../site/start';

// npm run screenshots:readme: the pictures of the README, into docs/.

interface Shot {
  path: string;
  width: number;
  colorScheme?: 'light' | 'dark';
}

const HEIGHT = 860;
const SHEETS: Record<string, Shot[]> = {
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

async function shoot(browser: Browser, url: string, shot: Shot): Promise<string> {
  const { path, width, colorScheme = 'light' } = shot;
  const page = await browser.newPage({ viewport: { width, height: HEIGHT }, colorScheme });
  await page.goto(url + path, { waitUntil: 'networkidle' });
  const picture = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** Pages side by side, at seven tenths of their size. */
async function draw(browser: Browser, name: string, pictures: string[], widths: number[]) {
  const scale = 0.7;
  const gap = 16;
  const width = Math.round(widths.reduce((sum, each) => sum + each * scale + gap, -gap));
  const page = await browser.newPage({ viewport: { width, height: Math.round(HEIGHT * scale) } });
  const images = pictures.map(
    (source, at) => `<img src="${source}" width="${(widths[at] ?? 0) * scale}">`,
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
for (const [name, shots] of Object.entries(SHEETS)) {
  const pictures: string[] = [];
  for (const shot of shots) pictures.push(await shoot(browser, site.url, shot));
  await draw(
    browser,
    name,
    pictures,
    shots.map(({ width }) => width),
  );
}
await browser.close();
await site.stop();

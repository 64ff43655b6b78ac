import { readFile, writeFile } from 'node:fs/promises';
import { chromium as browser } from '@playwright/test';
import { chromium } from '../site/chromium';

/** `npm run icons`: renders the icons in `public/` from the logo in `public/icon.svg`. */

interface Icon {
  file: string;
  width: number;
  height: number;
  /** The height of the logo as a share of the icon's height. */
  logo: number;
  background: string;
}

const BACKGROUND = '#fdfcf9';

const ICONS: Icon[] = [
  // Requested by browsers and crawlers for what is not a page: feeds, images, plain text.
  { file: 'favicon.ico', width: 32, height: 32, logo: 1, background: 'transparent' },
  { file: 'apple-touch-icon.png', width: 180, height: 180, logo: 0.74, background: BACKGROUND },
  // The illustration of an archive for Kiwix.
  { file: 'icon-48.png', width: 48, height: 48, logo: 0.94, background: 'transparent' },
  { file: 'icon-192.png', width: 192, height: 192, logo: 0.94, background: 'transparent' },
  { file: 'icon-512.png', width: 512, height: 512, logo: 0.94, background: 'transparent' },
  // A mask may crop everything outside the inner circle of 80 %.
  { file: 'icon-maskable.png', width: 512, height: 512, logo: 0.56, background: BACKGROUND },
  { file: 'share.png', width: 1200, height: 630, logo: 0.5, background: BACKGROUND },
];

/** An ICO file with one image: a directory of 22 bytes, and the PNG. */
function toIco(png: Buffer, { width, height }: Icon): Buffer {
  const directory = Buffer.alloc(22);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(1, 4);
  directory.writeUInt8(width, 6);
  directory.writeUInt8(height, 7);
  directory.writeUInt16LE(1, 10);
  directory.writeUInt16LE(32, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(directory.length, 18);
  return Buffer.concat([directory, png]);
}

const page = (svg: string, { width, height, logo, background }: Icon) => `<!DOCTYPE html>
<style>
  body { margin: 0; width: ${width}px; height: ${height}px; display: grid; place-items: center; background: ${background} }
  svg { height: ${height * logo}px; width: ${height * logo}px }
</style>${svg}`;

const svg = await readFile('public/icon.svg', 'utf8');
const chrome = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
for (const icon of ICONS) {
  const { width, height, background, file } = icon;
  const tab = await chrome.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await tab.setContent(page(svg, icon));
  const png = await tab.screenshot({ omitBackground: background === 'transparent' });
  await writeFile(`public/${file}`, file.endsWith('.ico') ? toIco(png, icon) : png);
  await tab.close();
}
await chrome.close();

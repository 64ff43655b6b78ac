import { readFile, writeFile } from 'node:fs/promises';
import { chromium as browser } from '@playwright/test';
import { chromium } from '../site/chromium';

/** `npm run icons`: draws the pictures in `public/` from the mark in `public/icon.svg`. */

interface Picture {
  file: string;
  width: number;
  height: number;
  /** How much of the height the mark takes. */
  mark: number;
  paper: string;
}

const PAPER = '#fdfcf9';

const PICTURES: Picture[] = [
  // Browsers and crawlers ask for it where no page names an icon: feeds, pictures, plain text.
  { file: 'favicon.ico', width: 32, height: 32, mark: 1, paper: 'transparent' },
  { file: 'apple-touch-icon.png', width: 180, height: 180, mark: 0.74, paper: PAPER },
  { file: 'icon-192.png', width: 192, height: 192, mark: 0.94, paper: 'transparent' },
  { file: 'icon-512.png', width: 512, height: 512, mark: 0.94, paper: 'transparent' },
  // A mask may cut away all but the inner circle of 80 %.
  { file: 'icon-maskable.png', width: 512, height: 512, mark: 0.56, paper: PAPER },
  { file: 'share.png', width: 1200, height: 630, mark: 0.5, paper: PAPER },
];

/** An ICO file of one picture: its directory of 22 bytes, then the PNG as it is. */
function toIco(png: Buffer, { width, height }: Picture): Buffer {
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

const page = (svg: string, { width, height, mark, paper }: Picture) => `<!DOCTYPE html>
<style>
  body { margin: 0; width: ${width}px; height: ${height}px; display: grid; place-items: center; background: ${paper} }
  svg { height: ${height * mark}px; width: ${height * mark}px }
</style>${svg}`;

const svg = await readFile('public/icon.svg', 'utf8');
const running = await browser.launch({ executablePath: chromium(), args: ['--no-sandbox'] });
for (const picture of PICTURES) {
  const { width, height, paper, file } = picture;
  const tab = await running.newPage({ viewport: { width, height }, colorScheme: 'light' });
  await tab.setContent(page(svg, picture));
  const drawn = await tab.screenshot({ omitBackground: paper === 'transparent' });
  await writeFile(`public/${file}`, file.endsWith('.ico') ? toIco(drawn, picture) : drawn);
  await tab.close();
}
await running.close();

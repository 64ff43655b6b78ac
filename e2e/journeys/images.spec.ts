import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageSigner } from '@/lib/content/settings/url-signer';
import { getWithRetry } from '../site/get';
import { t } from '../site/messages';
import type { RunningSite } from '../site/start';
import { expect, testWithSite } from '../site/test';

const SETTINGS = { IMAGES: 'proxy', LOG_LEVEL: 'silent' };
const test = testWithSite(SETTINGS, async ({ dataDir }) => {
  const media = path.join(dataDir, 'media', 'own');
  await mkdir(media, { recursive: true });
  await copyFile('public/icon-192.png', path.join(media, 'a.png'));
  await writeFile(path.join(media, 'a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  for (const name of ['page.png', 'page.html', 'к.pdf']) {
    await writeFile(path.join(media, name), '<script>boom()</script>');
  }
});

const signed = (site: RunningSite, address: string) => imageSigner(site.dataDir).toPath(address);

/** Path, status, and media type if successful. */
const ROWS: [string, number, string?][] = [
  ['/media/own/a.png', 200, 'image/png'],
  ['/media/clocks/mantel.png', 200, 'image/'],
  ['/media/own/a.svg', 200, 'image/svg+xml'],
  ['/media/own/page.html', 200, 'application/octet-stream'],
  ['/media/own/%D0%BA.pdf', 200, 'application/pdf'],
  ['/media/own/page.png', 415],
  ['/media/own/..%2F..%2Fsecret', 404],
  ['/image?url=https%3A%2F%2Fx.example%2Fa.png', 404],
  ['/image?url=https%3A%2F%2Fx.example%2Fa.png&sig=AAAAAAAAAAAAAAAAAAAAAA', 404],
  ['http://localhost:PORT/icon-192.png', 403],
  ['http://169.254.169.254/latest/meta-data/', 403],
  ['file:///etc/passwd', 403],
];

for (const [given, status, type] of ROWS) {
  test(`${given} has status ${status}`, async ({ site }) => {
    const address = given.replace('PORT', new URL(site.url).port);
    const path = address.startsWith('/') ? address : signed(site, address);
    const response = await getWithRetry(site, path);
    expect(response.status).toBe(status);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        type?.endsWith('pdf') ? /^frame-ancestors 'none'$/ : /^default-src 'none';.*sandbox$/,
      ),
      // Other sites may show the community's pictures.
      'cross-origin-resource-policy': status === 200 ? 'cross-origin' : 'same-origin',
    });
    if (type) {
      expect(response.headers['content-type']).toContain(type);
    } else {
      expect(response.body).toBe('');
    }
  });
}

for (const scripts of ['on', 'off']) {
  test.describe(`an image that cannot be loaded, with scripts ${scripts}`, () => {
    test.use({ javaScriptEnabled: scripts === 'on', viewport: { width: 1280, height: 800 } });

    test('is its text alternative, with scripts in a line of text', async ({ page, site }) => {
      await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
      const failed = page.waitForResponse('**/media/clocks/mantel.png*');
      await page.goto(`${site.url}/wiki/pages/clocks:start`);
      await failed;
      const image = page.locator('.prose img.float-right');
      await expect(image).toHaveAttribute('alt', 'The one everybody inherits');
      const height = async () => Math.round((await image.boundingBox())?.height ?? 0);
      if (scripts === 'off') {
        expect(await height()).toBe(175);
      } else {
        await expect(page.locator('.prose img[hidden] + small').first()).toHaveText(
          t('reading.imageMissing', { name: 'The one everybody inherits' }),
        );
        await expect(image).toBeHidden();
        // As for an image that fails while the script starts.
        await image.dispatchEvent('error');
        await expect(page.locator('.prose img.float-right ~ small')).toHaveCount(1);
      }
    });
  });
}

test('an image without a text alternative is the name of its file when it cannot be loaded', async ({
  page,
  site,
}) => {
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}/wiki/pages/clocks:oil`);
  const image = page.locator('.prose img.float-left');
  await expect(image).toHaveAttribute('alt', '');
  await expect(image).toBeHidden();
  await expect(page.locator('.prose img[hidden] + small').first()).toHaveText(
    /^Picture not available: \S+\.\w+$/,
  );
});

import { BROWSER_OPTIONS } from './browser-options';
import { checkPage, type TakePicture } from './check-page';
import { DESKTOP, expect, PHONE, testInBrowser as test } from './test-in-browser';
import { communityPages, samplePages } from './visited-pages';

const { data, isDark } = BROWSER_OPTIONS;
const PAGES = data === undefined ? samplePages() : communityPages(data);
const DEVICES = { phone: PHONE, desktop: DESKTOP };

// Scripts apply the reader's preference, so dark pages have them.
for (const javaScriptEnabled of isDark ? [true] : [true, false]) {
  for (const [device, viewport] of Object.entries(DEVICES)) {
    const visit = [device, isDark && 'dark', !javaScriptEnabled && 'without scripts'];

    test.describe(visit.filter(Boolean).join(' '), () => {
      test.use({ ...viewport, javaScriptEnabled });

      for (const visited of PAGES) {
        test(visited.name, async ({ reader, page, faults }, testInfo) => {
          if (isDark) {
            await reader.open('/reading');
            await reader.click('main [value=dark]');
          }
          await reader.open(visited.path);
          const takePicture: TakePicture = async (state) => {
            const name = [visited.name, state].filter(Boolean).join(', ');
            await testInfo.attach(name, {
              body: await page.screenshot(),
              contentType: 'image/png',
            });
          };
          expect(await checkPage(page, visited, device === 'phone', takePicture)).toEqual([]);
          // Browsers report the status of the page itself.
          if (visited.isError) faults.messages.splice(0);
        });
      }
    });
  }
}

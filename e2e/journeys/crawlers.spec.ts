import { parseSecurityTxt } from '../seo/parse-security-txt';
import { get, getWithRetry } from '../site/get';
import { startSite } from '../site/start';
import { expect, SITE_URL, test } from '../site/test';

const pathsIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, url = '']) => url.replace(SITE_URL, ''));

test('every sitemap in robots.txt and every link in llms.txt leads to something', async ({
  site,
}) => {
  const robots = await get(site, '/robots.txt');
  expect(robots.body).toMatch(/^User-agent: GPTBot$/m);
  let sitemaps: string[] = [];
  // The parts are known once the community has been read.
  const listSitemaps = async () => {
    sitemaps = pathsIn((await get(site, '/robots.txt')).body, /^Sitemap: (\S+)$/gm);
    return sitemaps.length;
  };
  await expect.poll(listSitemaps).toBe(4);
  const guide = await getWithRetry(site, '/llms.txt');
  expect([guide.status, guide.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(guide.headers['x-robots-tag']).toBe('noindex');
  const links = pathsIn(guide.body, /^- \[.+?\]\((\S+?)\)/gm);
  // Six of the site, and its forums and sections.
  expect(links.length).toBeGreaterThan(10);
  for (const target of [...sitemaps, ...links]) {
    expect((await getWithRetry(site, target)).status, target).toBe(200);
  }
});

test('security.txt is one by the grammar of its RFC, and says where it stands', async () => {
  await using site = await startSite({
    SECURITY_CONTACT: 'https://example.org/report security@example.org tel:+1-201-555-0123',
    SITE_URL,
    LOCALE: 'zh-TW',
  });
  const { status, headers, body } = await get(site, '/.well-known/security.txt');
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  const { 'expires-field': expires, ...others } = parseSecurityTxt(body);
  expect(expires).toHaveLength(1);
  expect(others).toEqual({
    'contact-field': [
      'https://example.org/report',
      'mailto:security@example.org',
      'tel:+1-201-555-0123',
    ],
    'lang-field': ['zh-TW, en'],
    'can-field': [`${SITE_URL}/.well-known/security.txt`],
    'ext-field': [],
  });
});

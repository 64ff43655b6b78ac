import { ROOM_PAGES } from './site/page-states';
import { expect, test } from './site/test';

/** A thing as a screen reader comes upon it. */
interface Met {
  depth: number;
  role: string;
  name?: string;
  level?: number;
}

const LINE = /^(\s*)- (\w+)(?: "((?:[^"\\]|\\.)*)")?(?: \[level=(\d)\])?/;
const LANDMARKS = ['banner', 'navigation', 'main', 'contentinfo', 'search', 'complementary'];
const MUST_HAVE_NAMES = ['link', 'button', 'heading', 'textbox', 'searchbox', 'spinbutton', 'img'];

/** Reads Playwright's aria snapshot, which is in the order of reading. */
const readOrder = (snapshot: string): Met[] =>
  snapshot.split('\n').flatMap((line) => {
    const [, indent = '', role, name, level] =
      LINE.exec(line.replace(/^(\s*)- '(.*)':?$/, '$1- $2')) ?? [];
    if (role === undefined) return [];
    return [{ depth: indent.length, role, name, level: level ? Number(level) : undefined }];
  });

/** What would lose somebody who only hears the page. */
function lost(met: Met[]): string[] {
  const found: string[] = [];
  const landmarks = met.filter(({ role }) => LANDMARKS.includes(role));
  const frame = landmarks.filter(({ depth }) => depth === 0).map(({ role }) => role);
  if (frame.join(' ') !== 'banner main contentinfo') found.push(`the frame is ${frame.join(' ')}`);
  const navigations = landmarks.filter(({ role }) => role === 'navigation');
  const names = navigations.map(({ name }) => name ?? '(none)');
  if (names.includes('(none)') || new Set(names).size !== names.length) {
    found.push(`navigations are called ${names.join(', ')}`);
  }
  let level = 0;
  for (const heading of met.filter(({ role }) => role === 'heading')) {
    const own = heading.level ?? 0;
    if (level === 0 && own !== 1) found.push(`the first heading is of level ${own}`);
    if (own > level + 1) found.push(`"${heading.name}" of level ${own} comes below level ${level}`);
    level = own;
  }
  for (const { role, name } of met) {
    if (MUST_HAVE_NAMES.includes(role) && !name?.trim()) found.push(`a ${role} without a name`);
  }
  return found;
}

test('the way out of the order of reading is heard', () => {
  const snapshot = '- main:\n  - heading "A" [level=2]\n  - link:\n  - navigation:\n- banner';
  expect(lost(readOrder(snapshot))).toHaveLength(5);
});

test.describe('who hears a page meets its parts in order, each by a name', () => {
  for (const [type, path] of Object.entries(ROOM_PAGES)) {
    test(type, async ({ page }) => {
      await page.goto(path);
      const met = readOrder(await page.locator('body').ariaSnapshot());
      expect(met.length).toBeGreaterThan(10);
      expect(lost(met)).toEqual([]);
    });
  }
});

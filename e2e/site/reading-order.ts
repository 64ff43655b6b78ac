/** An element of the accessibility tree. */
interface AriaNode {
  depth: number;
  role: string;
  name?: string;
  level?: number;
}

const LINE = /^(\s*)- (\w+)(?: "((?:[^"\\]|\\.)*)")?(?: \[level=(\d)\])?/;
const LANDMARKS = ['banner', 'navigation', 'main', 'contentinfo', 'search', 'complementary'];
const MUST_HAVE_NAMES = ['link', 'button', 'heading', 'textbox', 'searchbox', 'spinbutton', 'img'];

/** Parses Playwright's aria snapshot, which is in reading order. */
const parseSnapshot = (snapshot: string): AriaNode[] =>
  snapshot.split('\n').flatMap((line) => {
    const [, indent = '', role, name, level] =
      LINE.exec(line.replace(/^(\s*)- '(.*)':?$/, '$1- $2')) ?? [];
    if (role === undefined) return [];
    return [{ depth: indent.length, role, name, level: level ? Number(level) : undefined }];
  });

/** Returns what would confuse a screen reader's user in a page's aria snapshot. */
export function findOrderProblems(snapshot: string): string[] {
  const nodes = parseSnapshot(snapshot);
  const problems: string[] = [];
  const landmarks = nodes.filter(({ role }) => LANDMARKS.includes(role));
  const frame = landmarks.filter(({ depth }) => depth === 0).map(({ role }) => role);
  if (frame.join(' ') !== 'banner main contentinfo') {
    problems.push(`the frame is ${frame.join(' ')}`);
  }
  const navigations = landmarks.filter(({ role }) => role === 'navigation');
  const names = navigations.map(({ name }) => name ?? '(none)');
  if (names.includes('(none)') || new Set(names).size !== names.length) {
    problems.push(`navigations are called ${names.join(', ')}`);
  }
  let level = 0;
  for (const heading of nodes.filter(({ role }) => role === 'heading')) {
    const own = heading.level ?? 0;
    if (level === 0 && own !== 1) problems.push(`the first heading is of level ${own}`);
    if (own > level + 1) {
      problems.push(`"${heading.name}" of level ${own} comes below level ${level}`);
    }
    level = own;
  }
  for (const { role, name } of nodes) {
    if (MUST_HAVE_NAMES.includes(role) && !name?.trim()) problems.push(`a ${role} without a name`);
  }
  return problems;
}

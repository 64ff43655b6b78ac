import type { Random } from './seeded-random';

const THINGS = [
  'mantel clock',
  'pocket radio',
  'bicycle hub',
  'teapot',
  'mechanical keyboard',
  'desk lamp',
  '座钟',
  '收音机',
  '花鼓',
  '茶壶',
  '键盘',
  '台灯',
] as const;
const PROBLEMS = [
  'stops after an hour',
  'hums when it is cold',
  'works again',
  'needs a second opinion',
  'leaks at the seam',
  '走一小时就停',
  '一冷就响',
  '又能用了',
  '接缝处漏水',
] as const;
const OPENINGS = [
  'Before you open it,',
  'After two evenings,',
  'With the lid off,',
  'On Saturday',
  '拆开以后，',
  '按老办法，',
  '周六在工作台上，',
] as const;
const ACTIONS = [
  'clean the contacts with a soft brush',
  'measure the gap twice',
  'let the glue rest for a day',
  '先用软毛刷清理触点',
  '把间隙量两遍',
  '胶要放一整天',
] as const;
const CLOSINGS = [
  'and it held.',
  'and tell us how it went.',
  'then close it slowly.',
  '结果很稳。',
  '再告诉我们。',
  '慢慢合上就好。',
] as const;

const generateSentence = (random: Random) =>
  `${random.pick(OPENINGS)} ${random.pick(ACTIONS)} ${random.pick(CLOSINGS)}`;

/** Returns the title of a topic or page. */
export const generateTitle = (random: Random) => `${random.pick(THINGS)} ${random.pick(PROBLEMS)}`;

/** Returns the HTML of a post: one to three paragraphs, sometimes with a quote, a list or code. */
export function generatePostHtml(random: Random): string {
  const paragraphs = Array.from(
    { length: 1 + random.below(3) },
    () => `<p>${generateSentence(random)}</p>`,
  );
  const extra = random.below(24);
  if (extra === 0) {
    paragraphs.unshift(`<blockquote><p>${generateSentence(random)}</p></blockquote>`);
  }
  if (extra === 1) {
    paragraphs.push(`<ul><li>${random.pick(THINGS)}</li><li>${random.pick(ACTIONS)}</li></ul>`);
  }
  if (extra === 2) paragraphs.push(`<pre><code>measure --gap ${random.below(900)}</code></pre>`);
  return paragraphs.join('');
}

/** Returns the DokuWiki source of a page that links to others. */
export function generatePageSource(random: Random, heading: string, links: string[]): string {
  const sections = Array.from({ length: 2 + random.below(4) }, () =>
    [
      `===== ${generateTitle(random)} =====`,
      Array.from({ length: 2 + random.below(5) }, () => generateSentence(random)).join(' '),
      `  * **${random.pick(THINGS)}**: ${random.pick(ACTIONS)}\n  * //${random.pick(THINGS)}//`,
    ].join('\n\n'),
  );
  const table = `^ Part ^ Gap ^\n| ${random.pick(THINGS)} | ${random.below(90) / 100} mm |`;
  const seeAlso = links.map((id) => `[[${id}]]`).join(', ');
  return [`====== ${heading} ======`, ...sections, table, seeAlso, ''].join('\n\n');
}

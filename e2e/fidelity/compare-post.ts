import { sanitizeForTest } from '@/e2e/fixtures/sanitize-for-test';
import type { ContentSettings } from '@/lib/content/settings/content-settings';
import {
  findElement,
  findElements,
  hasClass,
  textContentOf,
  textProperty,
} from '@/lib/content/tree/hast';
import { parseHtml } from '@/lib/content/tree/parse-html';
import { resolveLegacyUrl } from '@/lib/urls/legacy-url';
import { OriginalReader } from './contents-of-original';
import { treeWords } from './tree-words';

/** Returns items of `wanted` that `available` lacks, repeats included. */
function missingFrom(wanted: readonly string[], available: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const item of available) left.set(item, (left.get(item) ?? 0) + 1);
  return wanted.filter((item) => {
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count <= 0;
  });
}

export const CONTENT_KINDS = ['words', 'links', 'pictures', 'videos'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** Content of a post that its page lacks. */
export interface PostComparison {
  totals: Record<ContentKind, number>;
  lost: Record<ContentKind, string[]>;
  exceptions: string[];
}

interface GivenPost {
  id: number;
  topicId: number;
  html: string;
}

const EMOJI = /\p{Extended_Pictographic}|\p{RI}{2}|[\d#*]\ufe0f?\u20e3/gu;
const countEmoji = (text: string) => text.match(EMOJI)?.length ?? 0;

/** Returns the image's own address for a path of this site's image proxy. */
const imageAddress = (src: string) =>
  src.startsWith('/image?') ? (new URLSearchParams(src.slice(7)).get('url') ?? src) : src;

/** Renders a post, and compares the content of its page with its original. */
export async function comparePost(
  { id, topicId, html }: GivenPost,
  settings: ContentSettings,
): Promise<PostComparison> {
  const original = parseHtml(html);
  const originalText = textContentOf(original);
  const rules = { settings, idPrefix: `p${id}-`, hasTitle: false, topicId };
  const page = parseHtml(sanitizeForTest(html, rules).plain);
  const contents = new OriginalReader(settings).read(original);
  const { words, links, pictures, videos, exceptions } = contents;
  const text = textContentOf(page);
  const allOf = (name: string, property: string) =>
    findElements(page, ({ tagName }) => tagName === name).flatMap(
      (element) => textProperty(element, property) ?? [],
    );
  const hrefs = allOf('a', 'href');
  const shown = [...allOf('img', 'src').map(imageAddress), ...hrefs];
  const isOwn = (url: URL) =>
    url.host === settings.baseUrl?.host || settings.ownHosts.has(url.host);
  const expected = links.map((url) => {
    const path = isOwn(url) ? resolveLegacyUrl(url.pathname + url.search + url.hash) : undefined;
    url.username = '';
    url.password = '';
    return path ?? url.href;
  });
  const newEmoji = countEmoji(text) - countEmoji(originalText);
  const missingEmoji = contents.emoji.filter((url) => !shown.includes(url)).slice(newEmoji);
  if (findElement(page, (element) => hasClass(element, 'too-big'))) {
    exceptions.push('posts that are too large to format');
  }
  return {
    totals: {
      words: words.length,
      links: links.length,
      pictures: pictures.length + contents.emoji.length,
      videos: videos.length,
    },
    lost: {
      words: missingFrom(words, treeWords(page)),
      links: missingFrom(expected, hrefs),
      pictures: [
        ...pictures.filter(
          (url) => !shown.includes(url) && !shown.includes(url.replace(/\s+/g, '')),
        ),
        ...missingEmoji,
      ],
      videos: videos.filter((video) => !hrefs.some((href) => href.includes(video))),
    },
    exceptions,
  };
}

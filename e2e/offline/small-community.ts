import { copyFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { publishStore } from '@/lib/store/build/publish-store';

const TABLE = '^ Saw ^ Teeth ^\n| rip | 5 |\n| crosscut | 9 |\n';

/** A wiki: pages in two languages, code, a table, links between pages, existing images and a missing one. */
const PAGES: Readonly<Record<string, string>> = {
  start:
    '====== The workshop ======\nTo the [[guide:start|guide]]. {{:guide:bench.png?96|A bench}}\n',
  'guide:start':
    '====== The guide ======\n===== Tools =====\n[[guide:tools:saw#setting_the_teeth|Setting teeth]], [[:start]], [[no:such:page]], [[https://outside.example/?q={a}^b|odd]].\n\n{{:guide:bench.png|A bench}} {{:guide:lost.png|A lost picture}}\n',
  'guide:tools:saw': `====== The saw ======\n===== Setting the teeth =====\n${TABLE}\n<code js>const teeth = '<a href="/none" src="x">';</code>\nA note((See [[guide:start]].))\n`,
  'guide:tools:zh:金缮':
    '====== 金缮 ======\n===== 漆 =====\n用漆把碎片粘起来，再用金粉描线。这是一门很慢的手艺。\n',
};

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p9ODYwAAAABJRU5ErkJggg==';

/** Posts of a topic by number. The 21st is on the second page. */
const POSTS: Readonly<Record<number, string>> = {
  1: `<p>Look: <img src="${PIXEL}" alt="a pixel"> and <img src="https://outside.example/far.png" alt="far away"></p>
<div class="math">$$\\sqrt{x}+\\mathop{foo}\\limits_x$$</div><pre><code class="lang-js">let plane = 1; // zorblax</code></pre>`,
  2: '<p dir="rtl">هذا نص عربي طويل</p><p>and English</p>',
  // Markup that parsers accept but authors may not write.
  3: '<b>bold<p>block</p></b><ul>stray<li>item</li></ul><dl><dd>alone</dd></dl><h2><div>boxed</div></h2><ruby>漢<rt>kan</rt></ruby><bdo>x</bdo><details>no summary</details>',
  21: `<blockquote class="ipsQuote" data-ipsquote-username="Ada" data-ipsquote-contentid="1" data-ipsquote-contentcommentid="1"><div class="ipsQuote_contents"><p>Look</p></div></blockquote><p><a href="/board/topics/2/posts/3">There</a>, <a href="/board/topics/3">elsewhere</a>.</p>`,
};
const POST_COUNT = 22;

/** Publishes a small community with every kind of page and most kinds of content. */
export async function publishSmallCommunity(dataDir: string): Promise<void> {
  await publishStore(dataDir, async (builder) => {
    for (const [id, source] of Object.entries(PAGES)) {
      const title = /====== (.*) ======/.exec(source)?.[1] ?? id;
      const lastModified = new Date('2026-03-04T05:06:07Z');
      builder.addPage({ id, title, source, lastModified, sizeBytes: source.length, author: 'Ada' });
    }
    const flags = { isPinned: false, isDigest: true, isFeatured: true };
    builder.addForum({ id: 1, parentId: null, name: 'Workshop', description: '', position: 1 });
    builder.addForum({ id: 2, parentId: 1, name: 'Saws', description: 'and files', position: 1 });
    const about = { forumId: 2, description: 'with pictures', ...flags };
    builder.addTopic({ id: 1, title: 'A plane & a saw', ...about });
    builder.addTopic({ id: 2, title: 'Moved away', movedTo: 1, ...about });
    for (let id = 1; id <= POST_COUNT; id += 1) {
      const author = id % 2 === 0 ? { id: 8, name: 'Grace' } : { id: 7, name: 'Ada' };
      const postedAt = new Date(Date.UTC(2026, 0, id));
      builder.addPost({ id, topicId: 1, author, postedAt, html: POSTS[id] ?? `<p>Post ${id}</p>` });
    }
  });
  const media = path.join(dataDir, 'media', 'guide');
  await mkdir(media, { recursive: true });
  await copyFile('public/icon-192.png', path.join(media, 'bench.png'));
}

import { expect, test } from 'vitest';
import { createStore, samplePage, samplePost, sampleTopic } from '@/e2e/fixtures/store';

/** A text, the searches that find it, and what the excerpt then marks. */
const TABLE: [text: string, searches: Record<string, string>][] = [
  ['أحمد كتب آخر رسالة', { احمد: 'أحمد', 'اخر رساله': 'آخر', أحمد: 'أحمد' }],
  ['احمد في مدرسه كبيره', { أحمد: 'احمد', مدرسة: 'مدرسه' }],
  [
    'من می\u200cخواهم یک کتاب',
    { میخواهم: 'می\u200cخواهم', 'می\u200cخواهم': 'می\u200cخواهم', كتاب: 'کتاب' },
  ],
  ['ﾄﾞﾗｲﾊﾞを更新', { ドライバ: 'ﾄﾞﾗｲﾊﾞ', ﾄﾞﾗｲﾊﾞ: 'ﾄﾞﾗｲﾊﾞ' }],
  ['新しいファームウェアだ', { ﾌｧｰﾑｳｪｱ: 'ファームウェア' }],
  ['펌웨어를 설치'.normalize('NFD'), { 펌웨어: '펌웨어'.normalize('NFD') }],
  [
    'một tiếng Việt'.normalize('NFD'),
    { Việt: 'Việt'.normalize('NFD'), viet: 'Việt'.normalize('NFD') },
  ],
  [
    'Ein Hub\u00adschrau\u00adber.',
    {
      Hubschrauber: 'Hub\u00adschrau\u00adber',
      'hub\u200bschrau\ufeffber': 'Hub\u00adschrau\u00adber',
    },
  ],
  ['葛\u{e0100}城市', { 葛城: '葛\u{e0100}城' }],
  ['襄陽地圖與城門', { 襄阳: '襄陽', 地图: '地圖', 襄陽: '襄陽', 城门: '城門' }],
  ['昇級臺灣的風扇', { 升级: '昇級', 台湾: '臺灣', 升級台灣: '昇級臺灣' }],
  ['怎么查看显卡温度', { 顯卡: '显卡', 溫度: '温度' }],
  ['一个㗲字与后面的字', { 㗲字: '㗲字', 後面: '后面' }],
  ['key 1\ufe0f\u20e3st', { '1st': '1\ufe0f\u20e3st' }],
  ['ใส่น้ำตาลทรายแดง', { น้ำตาล: 'น้ำตาล', น้ำตาลทราย: 'น้ำตาล', 'น\u0e4d\u0e49\u0e32ตาล': 'น้ำตาล' }],
  ['ຄົນທຳງານ', { ທຳງານ: 'ທຳ' }],
  ['سال ۱۴۰۳ و १२३', { 1403: '۱۴۰۳', 123: '१२३', '١٤٠٣': '۱۴۰۳' }],
  ['add 3½ cups to it', { '1/2': '3½', 3: '3½', '½': '3½' }],
];

let pid = 0;
const store = await createStore((builder) => {
  for (const [index, [text]] of TABLE.entries()) {
    builder.addTopic(sampleTopic(index + 1, { title: text }));
    builder.addPost(samplePost(++pid, index + 1, { html: `<p>${text}</p>` }));
    builder.addPage({ ...samplePage(`page${index}`, text), title: text });
  }
});

const ROWS = TABLE.flatMap(([text, searches], index) =>
  Object.entries(searches).map(([query, marked]) => ({ text, query, marked, tid: index + 1 })),
);

test.each(ROWS)(
  '$query finds $text, and the excerpt marks $marked',
  ({ query, text, marked, tid }) => {
    const { items } = store.search.search({ text: query, offset: 0, limit: 50 });
    const hits = items.filter((hit) =>
      hit.kind === 'topic' ? hit.topic.id === tid : hit.page.id === `page${tid - 1}`,
    );
    expect(hits).toHaveLength(2);
    for (const hit of hits) {
      const excerpt = hit.kind === 'topic' ? hit.posts[0]?.excerpt : hit.excerpt;
      expect(excerpt).toContain(`<mark>${marked}</mark>`);
      expect(excerpt?.replace(/<\/?mark>/g, '')).toBe(text);
    }
  },
);

test.each(ROWS)(
  'in topic $tid, $query finds the post, and without it nothing',
  ({ query, tid }) => {
    const find = (text: string) => store.search.search({ text, topicId: tid, offset: 0, limit: 9 });
    expect(find(query).total).toBe(1);
    expect(find(`${query} -"${query}"`).total).toBe(0);
  },
);

test.each(ROWS)(
  '$query suggests the topic $tid and its page, and finds them by their titles',
  ({ query, tid }) => {
    const ids = store.search.suggest(query, 50).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([tid, `page${tid - 1}`]));
    const titled = store.search.search({ text: `title:"${query}"`, offset: 0, limit: 50 });
    expect(titled.items.map((hit) => hit.kind === 'topic' && hit.topic.id)).toContain(tid);
  },
);

test.each(['12', '31', '312', '312 cups'])('%s does not find 3½', (text) => {
  expect(store.search.search({ text: `"${text}"`, offset: 0, limit: 9 }).items).toEqual([]);
});

test('a search says what it did not use', () => {
  const words = 'one two three four five six seven eight nine ten';
  const find = (text: string) => store.search.search({ text, offset: 0, limit: 9 }).unused;
  expect(find(words)).toEqual([]);
  expect(find(`${words} eleven "twelve thirteen" -not`)).toEqual(['eleven', '"twelve thirteen"']);
  expect(find(`"${'x '.repeat(20)}last"`)).toEqual(['last']);
});

test('tag: narrows a search to the topics of a tag, alone too, and excludes them', async () => {
  const tagged = await createStore((builder) => {
    for (const [id, tags] of [
      [1, ['How-To', '钟']],
      [2, ['other']],
      [3, []],
    ] as const) {
      builder.addTopic(sampleTopic(id, { title: `Clock ${id}`, tags: [...tags] }));
      builder.addPost(samplePost(100 + id, id, { html: '<p>oil</p>' }));
    }
  });
  const find = (text: string, more = {}) =>
    tagged.search
      .search({ text, offset: 0, limit: 9, ...more })
      .items.map((hit) => hit.kind === 'topic' && hit.topic.id);
  expect(find('oil tag:how-to')).toEqual([1]);
  expect(find('tag:钟')).toEqual([1]);
  expect(find('tag:HOW-TO clock')).toEqual([1]);
  expect(find('tag:how')).toEqual([]);
  expect(find('oil -tag:other').toSorted()).toEqual([1, 3]);
  expect(find('oil tag:how-to', { topicId: 1 })).toEqual([1]);
  expect(find('_ghow_to')).toEqual([]);
});

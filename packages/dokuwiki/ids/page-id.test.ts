import { describe, expect, test } from 'vitest';
import { cleanId, resolveId, resolveMediaId } from './page-id';

describe('cleanId', () => {
  test.each([
    ['Page Name', 'page_name'],
    ['  page  ', 'page'],
    ['A:B:C', 'a:b:c'],
    ['a/b', 'a_b'],
    ['a;b', 'a:b'],
    ['a::b', 'a:b'],
    [':a:', 'a'],
    ['a:_-b-_:c', 'a:b:c'],
    ['a.b', 'a.b'],
    ['a--b__c', 'a--b_c'],
    ['What? Really!', 'what_really'],
    ['Größe', 'groesse'],
    ['Élan ÆØÅ', 'elan_aeoa'],
    ['ÞÐß', 'thdhss'],
    ['Ωμέγα', 'ωμέγα'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['φως ϕ', 'φως_ϕ'],
    ['Kırık', 'kirik'],
    ['u\u0308ber', 'ueber'],
    ['a\u202eb', 'a_b'],
    ['Руководство', 'руководство'],
    ['钟表 与（修理）', '钟表_与_修理'],
    ['時計《手帖》', '時計_手帖'],
    ['a*b', 'a_b'],
    ['a\u0000b\u0007c', 'a_b_c'],
    ['..', ''],
    [':::', ''],
    ['', ''],
    ['../../etc/passwd', 'etc_passwd'],
    ['<script>', 'script'],
    ['a\u00a0b', 'a_b'],
    ['𝛼β', 'β'],
    ['\ud800x', '\ud800x'],
  ])('%j → %j', (raw, id) => expect(cleanId(raw)).toBe(id));

  test('changes nothing twice', () => {
    for (const raw of ['A: .b', '_a:-b.', 'x:.:y', 'Ünï çödé']) {
      expect(cleanId(cleanId(raw))).toBe(cleanId(raw));
    }
  });
});

test.each([
  ['watch', 'wiki:repair:watch'],
  [':watch', 'watch'],
  ['tools:pin', 'tools:pin'],
  ['.watch', 'wiki:repair:watch'],
  ['.:watch', 'wiki:repair:watch'],
  ['.tools:pin', 'wiki:repair:tools:pin'],
  ['..watch', 'wiki:watch'],
  ['..:watch', 'wiki:watch'],
  ['..:..:watch', 'watch'],
  ['..:..:..:..:watch', 'watch'],
  ['tools:..:pin', 'pin'],
  ['~:part', 'wiki:repair:clock:part'],
  ['~part', 'wiki:repair:clock:part'],
  ['tools:', 'tools:start'],
  ['.:', 'wiki:repair:start'],
  ['..:', 'wiki:start'],
  [':', 'start'],
  ['watch#hands', 'wiki:repair:watch'],
  ['#hands', 'wiki:repair:clock'],
  ['', 'wiki:repair:clock'],
  ['Watch Hands', 'wiki:repair:watch_hands'],
  ['a;b', 'a:b'],
])('resolveId from wiki:repair:clock: %j → %j', (link, id) =>
  expect(resolveId(link, 'wiki:repair:clock')).toBe(id),
);

test.each([
  [['tools:start', 'tools:tools', 'tools'], 'tools:start'],
  [['tools:tools', 'tools'], 'tools:tools'],
  [['tools'], 'tools'],
  [[], 'tools:start'],
])('a link to a namespace: where %j exist leads to %j', (pages, id) => {
  expect(resolveId('tools:', 'a:b', (page) => pages.includes(page))).toBe(id);
});

test.each([
  ['tools/pin', 'tools:pin'],
  ['Watch Hands', 'wiki:watch-hands'],
  ['tools/Long Pin', 'tools:long.pin'],
  ['tools/none', 'wiki:tools_none'],
])('%j leads to %j, as other settings of the wiki would have it', (link, id) => {
  const pages = ['tools:pin', 'wiki:watch-hands', 'tools:long.pin'];
  expect(resolveId(link, 'wiki:clock', (page) => pages.includes(page))).toBe(id);
});

test.each([
  ['pic.png', 'a:pic.png'],
  [':pic.png', 'pic.png'],
  ['.:x:pic.png', 'a:x:pic.png'],
  ['Other:Pic 1.PNG', 'other:pic_1.png'],
  ['', ''],
])('media %j', (link, id) => expect(resolveMediaId(link, 'a:b')).toBe(id));

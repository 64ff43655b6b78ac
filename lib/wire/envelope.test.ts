import { expect, test } from 'vitest';
import { interpretMessage, openEnvelope } from './envelope';

test.each([
  [{ code: 42, message: '', visitor: 7, data: [1] }, [1]],
  [{ code: '42', data: { tid: 1 } }, { tid: 1 }],
  [{ code: 42, message: 'fine' }, undefined],
  [{ code: 42, data: null }, null],
])('the envelope %j is a success', (body, data) => {
  expect(openEnvelope(body)).toEqual({ kind: 'data', data, isEnveloped: true });
});

test.each([
  [{ code: 1, message: 'Topic &lt;7&gt; not found', data: null }, 'Topic <7> not found'],
  [{ code: 0, message: '' }, ''],
  [{ code: -42, data: [1] }, ''],
  [{ code: 42.0001, data: [1] }, undefined],
])('the envelope %j is an error', (body, message) => {
  const expected =
    message === undefined ? { kind: 'data', data: body } : { kind: 'error', message };
  expect(openEnvelope(body)).toEqual(expected);
});

test.each([
  [[]],
  [null],
  ['text'],
  [7],
  [{ code: 42 }],
  [{ code: 'E42', message: 'x' }],
  [{ code: true, data: [] }],
  [{ tid: 1, title: 'The code' }],
])('%j is data without an envelope', (body) => {
  expect(openEnvelope(body)).toEqual({ kind: 'data', data: body });
});

test.each([
  ['Topic not found', 'missing'],
  ['The page does not exist.', 'missing'],
  ['No such forum', 'missing'],
  ['主题不存在', 'missing'],
  ['找不到该页面', 'missing'],
  ['帖子已删除', 'missing'],
  ['Too many requests', 'limited'],
  ['Rate limit exceeded', 'limited'],
  ['请求过于频繁', 'limited'],
  ['操作太频繁，请稍后再试', 'limited'],
  ['Invalid parameter: limit', 'invalid'],
  ['limit must be at most 100', 'invalid'],
  ['参数错误', 'invalid'],
  ['Database error', 'outage'],
  ['The database is away', 'outage'],
  ['Server busy', 'outage'],
  ['系统繁忙', 'outage'],
  ['网站维护中', 'outage'],
  ['', 'refused'],
  ['Error 17', 'refused'],
  ['permission denied', 'refused'],
  ['没有权限', 'refused'],
  ['请先登录', 'refused'],
  ['members only', 'refused'],
  ['Invalid login', 'refused'],
  ['permission denied for table topics in database', 'refused'],
  ['Table topics does not exist (SQL)', 'refused'],
])('the message %j means %s', (message, meaning) => {
  expect(interpretMessage(message)).toBe(meaning);
});

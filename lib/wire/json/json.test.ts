import { describe, expect, test } from 'vitest';
import { LINEAR_MS, processorMs } from '@/e2e/fixtures/processor-time';
import { MAX_BODY_BYTES, MAX_DEPTH, parseJson } from './json';

const bytes = (text: string) => new TextEncoder().encode(text);
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('parseJson', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    ['  \n[]', []],
    ['\ufeff{"a":"中"}', { a: '中' }],
    ['null', null],
    [`"${'['.repeat(100)}"`, '['.repeat(100)],
    ['"\\\\"', '\\'],
    [`"${'1, '.repeat(600_000)}"`, '1, '.repeat(600_000)],
    [`["\\"", ${nested(MAX_DEPTH - 1)}]`, ['"', JSON.parse(nested(MAX_DEPTH - 1))]],
  ])('%.40s is parsed', (text, value) => {
    expect(parseJson(bytes(text))).toEqual({ kind: 'ok', value });
  });

  test.each([
    ['', 'empty body'],
    [' \n ', 'empty body'],
    ['<!doctype html><p>Error', 'HTML instead of JSON'],
    ['\n<?xml version="1.0"?>', 'HTML instead of JSON'],
    ['{"a":', 'JSON that breaks off'],
    ['{"a":"b', 'JSON that breaks off'],
    ['Service ready', 'not JSON'],
    ['{a:1}', 'not JSON'],
    [nested(MAX_DEPTH + 1), 'nested too deep'],
    ['['.repeat(1_000_000), 'nested too deep'],
    [' '.repeat(MAX_BODY_BYTES + 1), 'more than 8 MB'],
    [`[${'{},'.repeat(2_600_000)}{}]`, 'too many values'],
    [`[${'[[]],'.repeat(60_000)}0]`, 'too many values'],
  ])('%.20s is refused', (text, reason) => {
    expect(parseJson(bytes(text))).toEqual({ kind: 'malformed', reason });
  });

  test('bytes that are not UTF-8 change only the text around them', () => {
    const body = Buffer.concat([bytes('["'), Buffer.from([0xff, 0xc3]), bytes('","whole"]')]);
    expect(parseJson(body)).toEqual({ kind: 'ok', value: ['\ufffd\ufffd', 'whole'] });
  });

  test('__proto__ is a member like any other', () => {
    parseJson(bytes('{"__proto__":{"polluted":true}}'));
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

test('8 MB of brackets are refused in linear time', () => {
  const body = bytes('[]'.repeat(MAX_BODY_BYTES / 2));
  const ms = processorMs(() => expect(parseJson(body).kind).toBe('malformed'));
  expect(ms).toBeLessThan(LINEAR_MS);
});

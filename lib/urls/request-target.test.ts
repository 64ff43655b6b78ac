import { describe, expect, it } from 'vitest';
import { pathPart, requestTarget } from './request-target';

describe('requestTarget', () => {
  it.each([
    ['/a', {}, '/a'],
    ['/wiki/pages/%E5%B7%A5:b', { page: '2' }, '/wiki/pages/%E5%B7%A5:b?page=2'],
    ['/a', { page: ['1', '2'] }, '/a?page=1&page=2'],
    ['/a', { 'x&y': 'a=b c', z: undefined }, '/a?x%26y=a%3Db+c'],
  ])('%s %j', async (path, params, target) => {
    expect(await requestTarget(path, Promise.resolve(params))).toBe(target);
  });
});

describe('pathPart', () => {
  it.each([
    ['a%3Ab', 'a:b'],
    ['%E5%B7%A5%3Ab', '%E5%B7%A5:b'],
    ["it's(1)!", "it's(1)!"],
    ['%28x%29', '(x)'],
    ['100%25', '100%25'],
    ['%ff', '%ff'],
  ])('%s', (param, expected) => {
    expect(pathPart(param)).toBe(expected);
  });
});

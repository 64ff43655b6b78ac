import { expect, test } from 'vitest';
import { validateRequest } from './validate-request';

test.each([
  ['GET', '/', {}, undefined],
  ['HEAD', '/board/topics?page=2', {}, undefined],
  ['GET', '/', { 'content-length': '0' }, undefined],
  ['POST', '/', {}, 405],
  ['PUT', '/board/forums', {}, 405],
  ['TRACE', '/', {}, 405],
  ['OPTIONS', '*', {}, 405],
  ['get', '/', {}, 405],
  ['GET', '/', { 'content-length': '5' }, 413],
  ['GET', '/', { 'transfer-encoding': 'chunked' }, 413],
  ['GET', '/', { expect: '100-continue' }, 417],
  ['GET', `/${'a'.repeat(2047)}`, {}, undefined],
  ['GET', `/${'a'.repeat(2048)}`, {}, 414],
  ['GET', 'http://example.org/', {}, 400],
  ['GET', '//example.org/', {}, 400],
  ['GET', '/\\example.org', {}, 400],
  ['GET', '/a b', {}, 400],
  ['GET', '/a\u0000', {}, 400],
  ['GET', '/caf\u00e9', {}, 400],
  ['GET', '*', {}, 400],
  ['GET', '', {}, 400],
])('%s %.40s %o → %s', (method, target, headers, status) => {
  expect(validateRequest(method, target, headers)?.status).toBe(status);
});

test('a refused method names the ones that are allowed', () => {
  expect(validateRequest('DELETE', '/', {})?.headers.allow).toBe('GET, HEAD');
});

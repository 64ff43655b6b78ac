import { expect, it } from 'vitest';
import { toGetForm } from './get-form';

it.each([
  ['/board/topics/3', '/board/topics/3', []],
  ['/board/topics/3?sort=desc', '/board/topics/3', [['sort', 'desc']]],
  [
    '/board/topics?starter_id=7&sort=asc',
    '/board/topics',
    [
      ['starter_id', '7'],
      ['sort', 'asc'],
    ],
  ],
  ['/x?a=%26%3D%22', '/x', [['a', '&="']]],
])('getForm: %s', (url, action, fields) => {
  expect(toGetForm(url)).toEqual({ action, fields });
});

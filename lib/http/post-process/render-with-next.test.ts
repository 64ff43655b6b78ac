import { expect, test } from 'vitest';
import { renderWithNext } from './render-with-next';

test('headers that Next sets as lists of one are passed on', async () => {
  const rendered = await renderWithNext(async (_request, response) => {
    response.setHeader('content-type', ['application/json']);
    response.setHeader('x-total-count', ['12']);
    response.end('[]');
  }, '/api/board/topics');
  expect(rendered.headers).toEqual({ 'content-type': 'application/json', 'x-total-count': '12' });
});

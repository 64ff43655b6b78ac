import { createElement } from 'react';
import { describe, expect, test } from 'vitest';
import { BODY_SLOT_ID, setStaticBody } from './body-slot';
import { type NextHandler, renderWithNext } from './render-with-next';

test('headers that Next sets as lists of one are passed on', async () => {
  const rendered = await renderWithNext(async (_request, response) => {
    response.setHeader('content-type', ['application/json']);
    response.setHeader('x-total-count', ['12']);
    response.end('[]');
  }, '/api/board/topics');
  expect(rendered.headers).toEqual({ 'content-type': 'application/json', 'x-total-count': '12' });
});

/** The character references that React writes. */
const NAMES: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };

describe('a static body', () => {
  const slot = `<template id="${BODY_SLOT_ID}"></template>`;
  /** A page that leaves `body` to the HTTP layer. */
  const page =
    (body: React.ReactNode, html = `<html><body>${slot}<p></body></html>`): NextHandler =>
    async (_request, response) => {
      await Promise.resolve();
      setStaticBody(body);
      response.end(html);
    };

  test('is rendered into the slot, and only there', async () => {
    // Patterns of `String.prototype.replace` and the slot itself, as a post could hold them.
    const text = `$& $1 ${slot} 书`;
    const { status, body } = await renderWithNext(page(createElement('h1', {}, text)), '/');
    const escaped = text.replace(/[&<>"]/g, (mark) => `&${NAMES[mark]};`);
    expect(status).toBe(200);
    expect(body.toString()).toBe(`<html><body><h1>${escaped}</h1><p></body></html>`);
  });

  test.each([
    ['no slot', '<html><body></body></html>'],
    ['a slot that is printed differently', `<template id='${BODY_SLOT_ID}'/>`],
    ['two slots', slot + slot],
  ])('that finds %s makes the response a 500', async (_, html) => {
    const { status, body } = await renderWithNext(page('lost', html), '/');
    expect([status, body.length]).toEqual([500, 0]);
  });

  test('that is missing where the page has a slot makes the response a 500', async () => {
    const blank: NextHandler = async (_request, response) => {
      response.end(`<html><body>${slot}</body></html>`);
    };
    const { status, body } = await renderWithNext(blank, '/');
    expect([status, body.length]).toEqual([500, 0]);
  });

  test('that cannot be rendered makes the response a 500', async () => {
    const broken = createElement(() => {
      throw new Error('broken component');
    });
    const { status, body } = await renderWithNext(page(broken), '/');
    expect([status, body.length]).toEqual([500, 0]);
  });

  test('belongs to one render', async () => {
    const delayed =
      (name: string, ms: number): NextHandler =>
      async (request, response) => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        await page(name, slot)(request, response);
      };
    const pages = await Promise.all([
      renderWithNext(delayed('one', 5), '/1'),
      renderWithNext(delayed('two', 1), '/2'),
    ]);
    expect(pages.map(({ body }) => body.toString())).toEqual(['one', 'two']);
  });
});

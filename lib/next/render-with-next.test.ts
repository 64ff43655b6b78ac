import { createElement, Suspense } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { log } from '@/lib/base/log/log';
import { escapeHtml } from '@/lib/base/text/escape';
import { currentRenderContext } from '@/lib/pages/render-context';
import { BODY_SLOT_ID, slotFor } from './body-slot';
import { renderStats } from './render-stats';
import { type NextHandler, renderWithNext } from './render-with-next';

test('of the headers that Next sets only the type of the content is taken', async () => {
  const rendered = await renderWithNext(async (_request, response) => {
    response.setHeader('content-type', ['text/html']);
    response.setHeader('x-powered-by', 'Next.js');
    response.end('<p>');
  }, '/');
  expect(rendered.headers).toEqual({ 'content-type': 'text/html' });
});

test('the first rendering of a process may take four times as long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  renderStats().count = 0;
  const render = () => renderWithNext(() => new Promise(() => undefined), '/');
  const first = render().then(({ status }) => status);
  const isDone = () => Promise.race([first, Promise.resolve('running')]);
  await vi.advanceTimersByTimeAsync(31_999);
  expect(await isDone()).toBe('running');
  await vi.advanceTimersByTimeAsync(1);
  expect(await first).toBe(503);
  const second = render();
  await vi.advanceTimersByTimeAsync(8000);
  expect((await second).status).toBe(503);
  vi.useRealTimers();
});

describe('a static body', () => {
  afterEach(() => vi.restoreAllMocks());

  const slot = `<template id="${BODY_SLOT_ID}"></template>`;
  /** A page that leaves `body` to the HTTP layer. */
  const page =
    (body: React.ReactNode, html = `<html><body>${slot}<p></body></html>`): NextHandler =>
    async (_request, response) => {
      await Promise.resolve();
      slotFor(body);
      response.end(html);
    };

  test('is rendered into the slot, and only there', async () => {
    // Patterns of `String.prototype.replace` and the slot itself, as a post could hold them.
    const text = `$& $1 ${slot} 书`;
    const { status, body } = await renderWithNext(page(createElement('h1', {}, text)), '/');
    expect(status).toBe(200);
    expect(body).toBe(`<html><body><h1>${escapeHtml(text)}</h1><p></body></html>`);
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

  const Late = async () => createElement('b', {}, 'late');
  const Broken = () => {
    throw new Error('broken component');
  };
  const suspended = () => createElement(Suspense, { fallback: 'Loading' }, createElement(Late));
  test.each([
    ['an async component', () => createElement(Late)],
    ['a suspended component', suspended],
    ['a component that throws', () => createElement(Broken)],
  ])('with %s makes the response a 500, and the log says what is allowed', async (_, create) => {
    const errors = vi.spyOn(log(), 'error');
    const { status, body } = await renderWithNext(page(create()), '/');
    expect([status, body.length]).toEqual([500, 0]);
    const message = expect.stringContaining('Below PageLayout only synchronous components');
    expect(errors).toHaveBeenCalledWith(
      expect.objectContaining({ err: expect.objectContaining({ message }) }),
    );
  });

  test('with a boundary whose content is there is rendered', async () => {
    const boundary = createElement(Suspense, { fallback: 'Loading' }, createElement('b', {}, '1'));
    const { body } = await renderWithNext(page(boundary, slot), '/');
    expect(body).toContain('<b>1</b>');
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
    expect(pages.map(({ body }) => body)).toEqual(['one', 'two']);
  });

  test('of a known route is rendered without Next', async () => {
    let [text, calls]: [string | null, number] = ['', 0];
    const component = async () => {
      Object.assign(currentRenderContext() ?? {}, { component, head: `<title>${text}</title>` });
      return text && slotFor(text);
    };
    const handler: NextHandler = async (_request, response) => {
      calls += 1;
      await component();
      response.end(`<head></head>${slot}`);
    };
    handler.knownPages = new Map();
    const render = async (given: string | null, isLive = false) => {
      text = given;
      const view = { kind: 'topic', topicId: 1, sort: 'asc', page: 1, isLive } as const;
      return renderWithNext(handler, '/', { context: { resource: { kind: 'view', view } } });
    };
    for (const each of ['1', '2']) {
      expect((await render(each)).body).toBe(`<head><title>${each}</title></head>${each}`);
    }
    expect((await render(null)).body).toBe('');
    expect(calls).toBe(1);
    await render('with an island', true);
    expect(calls).toBe(2);
  });
});

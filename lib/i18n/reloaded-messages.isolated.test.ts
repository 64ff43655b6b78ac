import { expect, test, vi } from 'vitest';

/** Evaluates the modules again in the same process, as `next dev` does after an edit. */
async function loadAgain(title: string) {
  vi.resetModules();
  vi.doMock('./messages/en.json', async (original) => {
    const { default: messages } = await original<{ default: { site: object } }>();
    return { default: { ...messages, site: { ...messages.site, forums: title } } };
  });
  const { i18n } = await import('./i18n');
  return i18n().t('site.forums');
}

test('the texts of an edited file are shown without a restart', async () => {
  expect(await loadAgain('Boards')).toBe('Boards');
  expect(await loadAgain('Rooms')).toBe('Rooms');
});

import { onTestFinished, test } from 'vitest';
import { checkMarks } from '@/e2e/fixtures/marked-texts';
import { startDokuWiki } from '@/e2e/fixtures/start-dokuwiki';

test('texts of a wiki that is read live are texts, whatever marks they look like', async () => {
  const wiki = await startDokuWiki({ pages: {} });
  onTestFinished(wiki.stop);
  const addresses = ['/', '/wiki/pages/ns:page', '/wiki/namespaces/ns'];
  const environment = {
    API_BASE_URL: '',
    API_KIND: '',
    WIKI_URL: wiki.url,
    WIKI_KIND: 'dokuwiki',
  };
  await checkMarks(addresses, environment, (text) => {
    wiki.edit('start', `====== ${text} ======\n[[ns:page]]`);
    wiki.edit('ns:page', `====== ${text} ======\n<nowiki>${text}</nowiki>`);
  });
});

import { createFetchHandler } from '@/e2e/fixtures/fetch-handler';
import { storePath } from '@/lib/store/build/publish-store';
import { openStore } from '@/lib/store/open-store';

const AT_ONCE = 100;

/** Returns every response of the interface for a data folder's community, by target. */
export async function allRecords(dataDir: string): Promise<Map<string, unknown>> {
  const store = openStore(storePath(dataDir));
  const handler = createFetchHandler(store);
  const records = new Map<string, unknown>();
  const read = async (target: string) => {
    const response = await handler(new Request(`http://store${target}`));
    const body: unknown = await response.json();
    records.set(target, body);
    return { body, total: Number(response.headers.get('x-total-count')) };
  };

  await read('/wiki/namespaces');
  await read('/board/forums');
  for (const { id } of store.wiki.namespaces('')) {
    await read(`/wiki/pages?namespace_id=${id}`);
    for (const page of store.wiki.pages(id)) {
      await read(`/wiki/pages/${encodeURIComponent(page.id)}`);
    }
  }
  for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
    const list = await read(`/board/topics?sort=asc&limit=${AT_ONCE}&offset=${offset}`);
    total = list.total;
    for (const { tid } of list.body as { tid: number }[]) await readTopic(tid);
  }
  async function readTopic(tid: number) {
    for (let offset = 0, total = 1; offset < total; offset += AT_ONCE) {
      const posts = `/board/topics/${tid}?sort=asc&limit=${AT_ONCE}&offset=${offset}`;
      total = (await read(posts)).total;
    }
  }
  store.close();
  return records;
}

import { serveInterface } from '@/e2e/communities/serve-interface';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { openDataDir } from '@/lib/community/store/open-data-dir';
import { storeCommunity } from '@/lib/community/store/store-community';
import { copySample } from '@/tools/import/publish-sample';

/**
 * Serves the sample community over the interface, in one of its dialects. `requests` has the targets of all
 * requests so far.
 */
export async function serveSample({ isEnveloped = false } = {}) {
  const requests: string[] = [];
  const dataDir = temporaryDir();
  await copySample(dataDir);
  const { send } = serveInterface(storeCommunity(openDataDir(dataDir)), isEnveloped);
  const service = await serveHttp(async (request, response) => {
    requests.push(request.url ?? '/');
    const { pathname: path, search } = new URL(request.url ?? '/', 'http://community');
    const answer = await send({ path, search });
    if (answer.kind !== 'response') throw new Error(answer.kind);
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answer.body);
  });
  return { ...service, requests };
}

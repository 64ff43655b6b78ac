import { serveDataDir } from '@/e2e/fixtures/fetch-handler';
import { serveHttp } from '@/e2e/fixtures/serve-http';
import { temporaryDir } from '@/e2e/fixtures/temporary-dir';
import { copySample } from '@/tools/import/publish-sample';

/** Returns the response of older servers: always status 200, with the data in an envelope. */
function enveloped(status: number, data: unknown) {
  if (status === 200) return { code: 42, message: '', visitor: 7, data };
  return { code: 7, message: status === 404 ? 'Not found' : 'No', visitor: 7 };
}

/**
 * Serves the sample community over the interface, in one of its dialects. `requests` has the targets of all
 * requests so far.
 */
export async function serveSample({ isEnveloped = false } = {}) {
  const requests: string[] = [];
  const dataDir = temporaryDir();
  await copySample(dataDir);
  const answer = serveDataDir(dataDir);
  const service = await serveHttp(async (request, response) => {
    requests.push(request.url ?? '/');
    const got = await answer(new Request(`http://community${request.url}`));
    if (!isEnveloped) {
      response.writeHead(got.status, Object.fromEntries(got.headers)).end(await got.text());
      return;
    }
    const type = { 'content-type': 'application/json' };
    response.writeHead(200, type).end(JSON.stringify(enveloped(got.status, await got.json())));
  });
  return { ...service, requests };
}

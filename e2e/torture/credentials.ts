import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { respondWith } from '@/e2e/fixtures/scripted-upstream';
import { filesBelow } from '@/tools/cli/files-below';
import { get } from '../site/get';
import { startSite } from '../site/start';
import { type Figure, none } from './torture';
import { startCommunity } from './torture-community';

const ID = 'canary-id-7f3a';
const SECRET = 'canary-secret-91bc';
const TOKEN = 'canary-token-44d0-0123456789';
const CANARIES = [ID, SECRET, TOKEN, Buffer.from(`${ID}:${SECRET}`).toString('base64')];

const PATHS = [
  '/',
  '/board/topics',
  '/board/topics/1486',
  '/wiki/pages',
  '/status',
  '/nowhere',
  '/board/topics?page=x',
  '/api/board/forums',
  '/api/nowhere',
  '/api/status/ua',
  '/api/health',
  '/api/health/ready',
  '/api/metrics',
  '/image?url=x',
  '/robots.txt',
];

async function builtFilesWith(canaries: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of await filesBelow('.next')) {
    const file = path.join('.next', name);
    const text = await readFile(file, 'latin1').catch(() => '');
    if (canaries.some((canary) => text.includes(canary))) found.push(file);
  }
  return found;
}

/** Credentials are sent to the community only, whatever it responds. */
export async function credentials(): Promise<Figure[]> {
  const community = await startCommunity('bare');
  const site = await startSite({
    API_BASE_URL: community.url,
    API_CLIENT_ID: ID,
    API_CLIENT_SECRET: SECRET,
    METRICS_TOKEN: TOKEN,
    API_GATEWAY: 'open',
    CACHE_SECONDS: '0',
    LOG_LEVEL: 'debug',
  });
  const found: string[] = [];
  const look = async (when: string) => {
    for (const each of PATHS) {
      const answer = JSON.stringify(await get(site, each));
      if (CANARIES.some((canary) => answer.includes(canary))) found.push(`${each}, ${when}`);
    }
  };
  try {
    await look('well');
    community.misbehave(respondWith('', 401, { 'www-authenticate': 'Basic realm="x"' }));
    await look('401');
    community.misbehave((socket) => socket.resetAndDestroy());
    await look('reset');
    community.misbehave(respondWith('<h1>Error</h1>', 500));
    await look('500');
    if (CANARIES.some((canary) => site.log().includes(canary))) found.push('the log');
    found.push(...(await builtFilesWith(CANARIES)));
    const sent = community.heads.filter((head) => head.includes(CANARIES[3] ?? '')).length;
    return [
      none('credentials in answers, the log, or a built file', found),
      none('questions without them', sent === community.heads.length ? [] : ['some']),
    ];
  } finally {
    await site.stop();
    await community.stop();
  }
}

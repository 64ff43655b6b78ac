import { describe, expect, test } from 'vitest';
import { LIES, randomEdits, readDespite, type Tamper } from '@/e2e/communities/lies';
import { ROWS } from '@/e2e/communities/rows';

const OF_SERVERS = Object.entries(ROWS).filter(([, { hasServer }]) => hasServer !== false);
/** Lies in JSON, which a DokuWiki does not send. */
const isOfJson = (name: string) => !/HTML$|nothing|never/.test(name);
const EDITS = 40;

describe.each(OF_SERVERS)('%s', (row, { open }) => {
  async function lie(tamper: Tamper): Promise<string[]> {
    let requests = 0;
    const counted: Tamper = (upstream) => ({
      ...tamper(upstream),
      send(...message) {
        requests += 1;
        return tamper(upstream).send(...message);
      },
    });
    const { community, board } = await open(counted);
    return readDespite(community, board?.topicId ?? 9, () => requests);
  }

  const lies = Object.entries(LIES).filter(([name]) => row !== 'a DokuWiki' || !isOfJson(name));
  test.each(lies)('passes on nothing of %s', async (_, tamper) => {
    expect(await lie(tamper)).toEqual([]);
  });

  test.skipIf(row === 'a DokuWiki')('passes on nothing of random edits', async () => {
    for (let seed = 1; seed <= EDITS; seed++) {
      expect([seed, await lie(randomEdits(seed))]).toEqual([seed, []]);
    }
  });
});

import { describe, test } from 'vitest';
import {
  ABILITY_CASES,
  BOARD_CASES,
  COMMON_CASES,
  expectNoBoard,
  expectNoWiki,
  WIKI_CASES,
} from '@/e2e/communities/cases';
import { factsOf } from '@/e2e/communities/opened';
import { ROWS } from '@/e2e/communities/rows';

/** The suite for all kinds. What a kind lacks has a reason, and fails if the kind does not lack it. */
describe.each(Object.entries(ROWS))('%s', (_, { kind, open, lacks }) => {
  const abilities: readonly string[] = kind.abilities;
  const lacking = ABILITY_CASES.filter((name) => !abilities.includes(name));
  const reasons: Record<string, string | undefined> = {
    ...Object.fromEntries(lacking.map((name) => [name, 'its row has no such ability'])),
    ...lacks,
  };
  const define = (name: string, check: () => Promise<void>) => {
    const reason = reasons[name];
    if (reason) test.fails(`${name}: not here, since ${reason}`, check);
    else test(name, check);
  };
  for (const [name, check] of Object.entries(COMMON_CASES)) {
    define(name, async () => check((await open()).community));
  }
  if (kind.part === 'wiki') {
    define('hasNoBoard', async () => expectNoBoard((await open()).community));
  } else {
    for (const [name, check] of Object.entries(BOARD_CASES)) {
      define(name, async () => {
        const { community, board } = await open();
        await check(community, factsOf(board));
      });
    }
  }
  if (kind.part === 'board') {
    define('hasNoWiki', async () => expectNoWiki((await open()).community));
  } else {
    for (const [name, check] of Object.entries(WIKI_CASES)) {
      define(name, async () => {
        const { community, wiki } = await open();
        await check(community, factsOf(wiki));
      });
    }
  }
});

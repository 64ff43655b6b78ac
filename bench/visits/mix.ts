import { createRandom, type Random } from '../generate/seeded-random';
import type { AnsweredRequest, SiteRequests } from './site-requests';

/** Of all requests; what is not named here are visits. */
const SHARES = { uncompressed: 0.02, json: 0.02, missing: 0.01, redirects: 0.01 };

const pick = <T>(random: Random, list: readonly T[]): T => {
  const picked = list[random.below(list.length)];
  if (picked === undefined) throw new Error('The site gives nothing to pick from.');
  return picked;
};

/** Picks from a list by Zipf's law: the nth of it is picked n times more rarely than the first. */
function zipf<T>(random: Random, list: readonly T[]): () => T {
  const sums: number[] = [];
  for (let rank = 1; rank <= list.length; rank += 1) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 0;
  return () => {
    const at = random.next() * total;
    const found = list[sums.findIndex((sum) => at < sum)];
    if (found === undefined) throw new Error('The site has no pages.');
    return found;
  };
}

/**
 * Visits one after the other, the same for each run: a page, the files that it names, a second page,
 * and the first page and its files again by a browser that has them.
 */
export function mixVisits(site: SiteRequests, count: number): AnsweredRequest[] {
  const random = createRandom(20);
  const pickPage = zipf(random, site.pages);
  const odd = (): AnsweredRequest[] => {
    const at = random.next();
    const { uncompressed, json, missing, redirects } = SHARES;
    if (at < uncompressed) return [pickPage().uncompressed];
    if (at < uncompressed + json) return [pick(random, site.json)];
    if (at < uncompressed + json + missing) return [pick(random, site.missing)];
    if (at < uncompressed + json + missing + redirects) return [pick(random, site.redirects)];
    return [];
  };
  const mixed: AnsweredRequest[] = [];
  while (mixed.length < count) {
    const first = pickPage();
    const visit = [
      first.whole,
      ...site.files.map(({ whole }) => whole),
      pickPage().whole,
      first.known,
      ...site.files.map(({ known }) => known),
    ];
    for (const request of visit) mixed.push(...odd(), request);
  }
  return mixed;
}

import { type ForumAnswer, isForbidden, isNotFound } from './ask';

/** A forum that refuses guests is not asked again for so long. */
const REFUSED_MS = 600_000;

type Read<T> = Promise<ForumAnswer<T> | undefined>;

/**
 * Returns a function that makes requests of one kind, and resolves to undefined if the forum refuses them to
 * guests: then it makes none for ten minutes.
 */
export function rememberRefusal(): <T>(read: () => Read<T>, confirm?: () => Read<true>) => Read<T> {
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  /** @param confirm sends a request that is refused only if all are; by default, each `read` is one */
  return async (read, confirm) => {
    if (performance.now() - refusedAtMs < REFUSED_MS) return undefined;
    const answer = await read();
    if (!isRefused(answer)) return answer;
    // A firewall may refuse the words of one visitor.
    if (!confirm || isRefused(await confirm())) refusedAtMs = performance.now();
    return undefined;
  };
}

const isRefused = <T>(answer: ForumAnswer<T> | undefined): boolean =>
  answer !== undefined && (isForbidden(answer) || isNotFound(answer));

import { type ForumAnswer, isForbidden, isNotFound } from './ask';

/** A forum that refuses guests is not asked again for so long. */
const REFUSED_MS = 600_000;

type Read<T> = Promise<ForumAnswer<T> | undefined>;

/**
 * Returns a function that makes requests of one kind, and resolves to undefined if the forum refuses them to
 * guests: then it makes none for ten minutes.
 */
export function rememberRefusal(): <T>(read: () => Read<T>) => Read<T> {
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  return async (read) => {
    if (performance.now() - refusedAtMs < REFUSED_MS) return undefined;
    const answer = await read();
    if (!answer || !(isForbidden(answer) || isNotFound(answer))) return answer;
    refusedAtMs = performance.now();
    return undefined;
  };
}

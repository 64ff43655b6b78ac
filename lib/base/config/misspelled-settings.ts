import { SETTING_NAMES } from './config';

/**
 * How many characters must be added, removed, replaced or swapped with the next to make one text of
 * another (optimal string alignment distance).
 */
function editDistance(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? 0;
}

/** One edit in five characters; of a single word none that adds or removes one, as `IMAGE` and `WORKER` are common. */
const isNear = (name: string, setting: string) =>
  (setting.includes('_') || name.length === setting.length) &&
  editDistance(name, setting) <= Math.floor(setting.length / 5);

/** A sentence for each environment variable that looks like a misspelled one of ours that is unset. */
export function describeMisspelledSettings(
  env: Record<string, string | undefined> = process.env,
): string[] {
  const unset = SETTING_NAMES.filter((setting) => !env[setting]);
  return Object.keys(env).flatMap((name) => {
    const meant = SETTING_NAMES.includes(name)
      ? undefined
      : unset.find((setting) => isNear(name, setting));
    return meant ? `The variable ${name} is not read. Did you mean ${meant}?` : [];
  });
}

import type { Random } from '@/bench/generate/seeded-random';
import { respondWith, type SocketBehavior } from '@/e2e/fixtures/scripted-upstream';

/** A correct response, before it is edited. */
interface GoodAnswer {
  status: number;
  data: unknown;
}

type Json = { [name: string]: unknown } | unknown[];

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

const pick = <T>(random: Random, values: readonly T[]): T | undefined =>
  values[random.below(values.length)];

/** Ordinary and extreme values of every type. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '0',
  '-7',
  '1e999',
  'NaN',
  'words',
  '<b>words</b><script>',
  '&#0;&#xd800;\u0000\u202e',
  '\ud800',
  'x'.repeat(70_000),
  '中'.repeat(5000),
  '2026-13-45T99:99:99Z',
  [],
  [[]],
  [null],
  {},
  { id: null },
  { length: -1, constructor: 1, toString: 2 },
];

/** Returns all objects and lists in a value, outermost first. */
function containers(root: unknown): Json[] {
  const found: Json[] = [];
  const waiting = [root];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (!isJson(next)) continue;
    found.push(next);
    if (found.length < 2000) waiting.push(...Object.values(next));
  }
  return found;
}

function editMember(inside: Json, random: Random): void {
  const name = pick(random, Object.keys(inside));
  if (name === undefined) return;
  const value: unknown = Reflect.get(inside, name);
  switch (random.below(6)) {
    case 0:
      Reflect.deleteProperty(inside, name);
      break;
    case 1:
      Reflect.set(inside, `${name}_`, value);
      Reflect.deleteProperty(inside, name);
      break;
    case 2:
      Reflect.set(inside, name, Array.isArray(value) ? Object.assign({}, value) : [value]);
      break;
    default:
      Reflect.set(inside, name, pick(random, VALUES));
  }
}

function editList(list: unknown[], random: Random): void {
  const at = random.below(list.length + 1);
  switch (random.below(5)) {
    case 0:
      list.splice(at, 0, ...list.slice(0, 120));
      break;
    case 1:
      list.reverse();
      break;
    case 2:
      list.length = at;
      break;
    case 3:
      list.splice(at, 0, pick(random, VALUES));
      break;
    default:
      for (let more = 0; more < 300; more++) list.push(list[at]);
  }
}

/** Edits the data in one place, or replaces all of it. */
export function editData(data: unknown, random: Random): unknown {
  if (random.below(12) === 0) return pick(random, VALUES);
  const copy: unknown = structuredClone(data);
  const inside = pick(random, containers(copy));
  if (inside === undefined) return pick(random, VALUES);
  if (Array.isArray(inside) && random.below(2) === 0) {
    editList(inside, random);
  } else {
    editMember(inside, random);
  }
  return copy;
}

function enveloped(data: unknown, random: Random): unknown {
  const codes = [42, 42, 42, '42', 42.5, 0, 7, null];
  const messages = ['', 'No', 'Not found', '没有权限', 'Invalid id', null, 5];
  return {
    code: pick(random, codes),
    message: pick(random, messages),
    visitor: pick(random, VALUES),
    data,
  };
}

const STATUSES = [
  200, 201, 203, 206, 204, 301, 302, 304, 400, 401, 403, 404, 410, 418, 422, 451, 500,
];
const TOTALS = ['0', '1', '-5', '99999', 'many', '1e9', ''];

/**
 * Edits a correct response at random: types, members, envelope, status or headers. Responses whose bytes are
 * wrong are in `upstream-faults.ts`.
 */
export function editAnswer({ status, data }: GoodAnswer, random: Random): SocketBehavior {
  const kind = random.below(20);
  if (kind < 2) {
    const headers = { location: '/login', 'x-total-count': pick(random, TOTALS) ?? '' };
    return respondWith(JSON.stringify(data), pick(random, STATUSES), headers);
  }
  if (kind === 2) {
    return respondWith(JSON.stringify(data), status, {
      'x-total-count': pick(random, TOTALS) ?? '',
    });
  }
  const edited = editData(data, random);
  const body = kind < 6 ? enveloped(edited, random) : edited;
  return respondWith(JSON.stringify(body) ?? '', status);
}

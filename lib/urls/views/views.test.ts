import { describe, expect, test } from 'vitest';
import { noVarySearch } from '@/lib/http/no-vary-search';
import { fillPattern, namesIn } from '../definition/path-pattern';
import type { Parameter } from '../definition/url-parameter';
import { href, patternOf } from './href';
import { parseUrl } from './parse-url';
import { type AnyViewDefinition, VIEWS, type View } from './views';

const DEFINITIONS = Object.values<AnyViewDefinition>(VIEWS);

/** Texts that a parameter allows. */
function textsFor({ name, allowed }: Parameter<unknown>): readonly string[] {
  switch (allowed.kind) {
    case 'integer':
      return [String(allowed.min), '7', '345'];
    case 'one-of':
      return allowed.values;
    default:
      return name === 'id' ? ['a:b', 'x.md', '金缮'] : ['a b', '金缮', 'c++&d=e'];
  }
}

const randomGenerator = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
  return (seed >> 8) % below;
};

/** Returns URLs of a kind of view: each path, with each parameter alone, and with random ones. */
function urlsOf({ patterns, parameters }: AnyViewDefinition): string[] {
  const random = randomGenerator(patterns[0].length);
  const all = Object.values(parameters);
  const inPath = new Set(patterns.flatMap(namesIn));
  const inQuery = all.filter(({ name }) => !inPath.has(name));
  const anyText = (parameter: Parameter<unknown> | undefined) => {
    const texts = parameter ? textsFor(parameter) : [];
    return texts[random(texts.length)] ?? '';
  };
  return patterns.flatMap((pattern) => {
    const path = () =>
      fillPattern(
        pattern,
        namesIn(pattern).map((name) => anyText(all.find((each) => each.name === name))),
      );
    const single = inQuery.flatMap((parameter) =>
      textsFor(parameter).map((text) => [[parameter.name, text]]),
    );
    const mixed = Array.from({ length: 300 }, () =>
      inQuery.filter(() => random(3) === 0).map((each) => [each.name, anyText(each)]),
    );
    return [[], ...single, ...mixed].map((pairs) => `${path()}?${new URLSearchParams(pairs)}`);
  });
}

/** Returns the view of a URL, after its redirect. */
function viewAt(url: string): View {
  const first = parseUrl(url);
  const result = first.kind === 'moved' ? parseUrl(first.to) : first;
  if (result.kind !== 'view') throw new Error(`${url} is ${result.kind}`);
  return result.view;
}

describe.each(DEFINITIONS)('$kind', (definition) => {
  const views = urlsOf(definition).map(viewAt);

  test('the URL of a view is parsed to the view', () => {
    for (const view of views) {
      expect(parseUrl(href(view))).toEqual({ kind: 'view', view });
    }
  });

  test('the URL of a view has its parameters in the order of its definition', () => {
    const order = Object.values(definition.parameters).map(({ name }) => name);
    for (const view of views.filter(({ kind }) => kind === definition.kind)) {
      const names = [...new URL(href(view), 'http://site.invalid').searchParams.keys()];
      expect(names).toEqual(order.filter((name) => names.includes(name)));
    }
  });

  test('`No-Vary-Search` names each parameter', () => {
    const inPath = definition.patterns.flatMap(namesIn);
    const names = Object.values(definition.parameters).map(({ name }) => name);
    for (const view of views.filter(({ kind }) => kind === definition.kind)) {
      const header = noVarySearch(view);
      const missing = names.filter(
        (name) => !inPath.includes(name) && !header.includes(`"${name}"`),
      );
      expect(missing).toEqual([]);
    }
  });

  test('each path is the canonical one of a view', () => {
    expect([...definition.patterns].sort()).toEqual(
      [...new Set(views.filter(({ kind }) => kind === definition.kind).map(patternOf))].sort(),
    );
  });

  test('a parameter that leads to another path names one that a page has', () => {
    const patterns = DEFINITIONS.flatMap((each) => each.patterns);
    const targets = Object.values(definition.redirects ?? {});
    expect(targets.filter((target) => !patterns.includes(target))).toEqual([]);
  });
});

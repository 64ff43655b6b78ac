import { namesIn } from '../definition/path-pattern';
import type { Parameter } from '../definition/url-parameter';
import { type AnyViewDefinition, VIEWS } from './views';

/** A parameter, and the view's field that it gives. */
export interface AddressPart {
  field: string;
  parameter: Parameter<unknown>;
}

/** A path of a kind of view. */
export interface PageAddress {
  definition: AnyViewDefinition;
  pattern: string;
  /** What stands in the path, in its order. */
  path: readonly AddressPart[];
  query: readonly AddressPart[];
  /** Fields of a URL without parameters. */
  defaults: Readonly<Record<string, unknown>>;
}

function addressesOf(definition: AnyViewDefinition): PageAddress[] {
  const parts = Object.entries(definition.parameters).map(([field, parameter]) => ({
    field,
    parameter,
  }));
  const inPath = new Set(definition.patterns.flatMap(namesIn));
  const query = parts.filter(({ parameter }) => !inPath.has(parameter.name));
  const withDefault = parts.filter(({ parameter }) => parameter.default !== undefined);
  const defaults = Object.fromEntries(
    withDefault.map(({ field, parameter }) => [field, parameter.default]),
  );
  return [...definition.patterns, ...(definition.aliases ?? [])].map((pattern) => {
    const path = namesIn(pattern).flatMap((name) =>
      parts.filter(({ parameter }) => parameter.name === name),
    );
    return { definition, pattern, path, query, defaults };
  });
}

/** The addresses of all pages, with aliases, by pattern. */
export const PAGE_ADDRESSES: ReadonlyMap<string, PageAddress> = new Map(
  Object.values<AnyViewDefinition>(VIEWS)
    .flatMap(addressesOf)
    .map((address) => [address.pattern, address]),
);

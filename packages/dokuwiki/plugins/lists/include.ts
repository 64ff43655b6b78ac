import type { Element } from 'hast';
import { type PageExists, resolveId } from '../../ids/page-id';
import { braces } from '../../patterns/link-patterns';
import { createLinkElement } from '../../renderer/create-link-element';
import { h } from '../../renderer/hast-nodes';
import { splitOnce } from '../../syntax/split-once';
import { trim } from '../../syntax/white-space';
import type { IndexedWiki } from '../../wiki-index/indexed-wiki';
import { definePlugin, type PluginRenderer, type SpecialSyntax } from '../plugin';
import { namespaceAt, pagesWithin } from './listed-pages';
import { type Include, selectIncluded } from './select-included';
import { pagesWithTags } from './tag';

/** Parses `{{page>id&flags}}` and `{{section>id#part}}`. */
export function parseInclude(match: string): Include {
  const [target = '', ...flags] = match.slice(match.indexOf('>') + 1, -2).split(/[&|]/);
  const [page, section] = splitOnce(target.replace(/[[\]]/g, ''), '#');
  return {
    page: trim(page),
    section: section ? trim(section) : undefined,
    flags: flags.map((flag) => trim(flag)),
  };
}

const IN_SOURCE = /\{\{(?:page|section)>[^}\n]{1,500}\}\}/g;

/** Yields the ids of included pages, without parsing the source. */
export function* includedIds(source: string, pageId: string, pageExists?: PageExists) {
  for (const [match] of source.matchAll(IN_SOURCE)) {
    yield resolveId(parseInclude(match).page, pageId, pageExists);
  }
}

const include = (name: string): SpecialSyntax => ({
  kind: 'special',
  mode: 'include',
  sort: 303,
  pattern: braces(`${name}>`),
  parse: (match) => ({
    type: 'plugin',
    plugin: 'include',
    data: parseInclude(match),
    place: 'block',
  }),
});

/** Links of an included page are relative to that page. */
function renderInclude(wanted: Include, page: PluginRenderer): Element | undefined {
  const { context, level } = page;
  const id = resolveId(wanted.page, context.pageId, context.pageExists);
  if (page.isAround(id)) return undefined;
  if (context.pageExists?.(id) === false && !wanted.flags.includes('linkonly')) return undefined;
  const parsed = page.readPage(id);
  const shown = selectIncluded(parsed ?? [], wanted, parsed !== undefined);
  const link = (to: string, title?: string) => {
    const target = { kind: 'internal', page: `:${to}` } as const;
    return h('p', {}, [createLinkElement({ type: 'link', target, title }, context)]);
  };
  if (shown?.kind !== 'text') return shown && link(id + shown.hash, shown.title);
  const { instructions, isPart, isCut, levelsBelow } = shown;
  const nodes = page.renderPage(id, instructions, isPart, levelsBelow(level));
  return h('div', {}, [...nodes, ...(isCut ? [link(id, '→ Read more...')] : [])]);
}

/** Includes of all pages of a namespace or tag. */
const MANY = /^\{\{(namespace|tagtopic)>([^&}]*)(&[^}]*)?\}\}$/;

function includeMany(match: string, pageId: string, wiki: IndexedWiki): string | undefined {
  const [many, kind, name = '', flags = ''] = MANY.exec(match) ?? [];
  if (many === undefined) return undefined;
  const depth = Number(/&depth=(\d+)/.exec(flags)?.[1] ?? 1) || undefined;
  const ids =
    kind === 'tagtopic'
      ? pagesWithTags(name, wiki)
      : pagesWithin(wiki, namespaceAt(name, ':', pageId), depth);
  const includes = [...ids].sort().map((id) => `\n{{page>:${id}${flags}}}`);
  return includes.join('');
}

/**
 * `{{page>id&flags}}`, `{{section>id#part}}`, `{{namespace>ns}}`, `{{tagtopic>tag}}`: the page, or
 * its section, at most 100 and 4 deep; all pages of a namespace or tag.
 */
export const INCLUDE = definePlugin<Include>({
  names: ['include'],
  calls: ['page', 'section'],
  tokens: [include('page'), include('section')],
  lists: { beginnings: ['{{namespace>', '{{tagtopic>'], list: includeMany },
  render: renderInclude,
});

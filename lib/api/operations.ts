/** The operations of the community interface, by their paths without `/api`. `{id}` is one segment. */
export const COMMUNITY_OPERATIONS = [
  'wiki/namespaces',
  'wiki/pages',
  'wiki/pages/{id}',
  'board/forums',
  'board/topics',
  'board/topics/{id}',
  'status/time',
  'status/ips',
  'status/ua',
] as const;

/** Operations that Lectern adds. Only a store answers them, even where it mirrors a remote community. */
export const STORE_OPERATIONS = ['search', 'search/titles', 'changes', 'locate'] as const;

export type Operation = (typeof COMMUNITY_OPERATIONS)[number] | (typeof STORE_OPERATIONS)[number];

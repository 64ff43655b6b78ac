import { vi } from 'vitest';

let current: string | undefined;

/** The community's modules as a process just started in this environment would hold them. */
export async function freshCommunity(environment: Record<string, string>) {
  // Loading them anew takes its time, and only the configuration is held by a module.
  if (current !== JSON.stringify(environment)) vi.resetModules();
  current = JSON.stringify(environment);
  for (const symbol of Object.getOwnPropertySymbols(globalThis)) {
    if (symbol.description?.startsWith('lectern.')) Reflect.deleteProperty(globalThis, symbol);
  }
  for (const [name, value] of Object.entries({ LOG_LEVEL: 'silent', ...environment })) {
    vi.stubEnv(name, value);
  }
  const [community, { answer }, { communityHealth }, { runFor }] = await Promise.all([
    import('@/lib/community/community'),
    import('@/lib/community/interface'),
    import('@/lib/community/health'),
    import('@/lib/community/caller'),
  ]);
  return { community, answer, communityHealth, runFor };
}

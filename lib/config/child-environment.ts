/**
 * Sets environment variables of this process, for what reads them itself: Next, and child processes.
 * Lectern's own settings are read in `config.ts`.
 */
export function setEnvironment(given: Record<string, string>): void {
  Object.assign(process.env, given);
}

/** Sets environment variables of this process where they have no value yet. */
export function setEnvironmentDefaults(given: Record<string, string>): void {
  for (const [name, value] of Object.entries(given)) process.env[name] ??= value;
}

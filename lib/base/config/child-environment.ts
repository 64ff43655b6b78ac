/**
 * Sets environment variables that Next and child processes read. `config.ts` reads the settings of
 * Lectern itself.
 */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/** Sets environment variables that have no value yet. */
export function setEnvironmentDefaults(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

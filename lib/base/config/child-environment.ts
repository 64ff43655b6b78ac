/**
 * Sets environment variables that Next and child processes read. `config.ts` reads the settings of
 * Lectern itself.
 */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/** Whether `HTTPS_PROXY` or `HTTP_PROXY` names a proxy, and the hosts that `NO_PROXY` excepts. undici reads the former. */
export function proxyVariables(): { isSet: boolean; except: string } {
  const { https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY, no_proxy, NO_PROXY } = process.env;
  const proxy = https_proxy || HTTPS_PROXY || http_proxy || HTTP_PROXY;
  return { isSet: Boolean(proxy), except: no_proxy ?? NO_PROXY ?? '' };
}

/** Sets environment variables that have no value yet. */
export function setEnvironmentDefaults(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

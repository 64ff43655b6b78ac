/** Sets environment variables of Next and child processes. `config.ts` reads Lectern's own settings. */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/** Returns whether `HTTPS_PROXY` or `HTTP_PROXY` names a proxy, for undici, and the hosts in `NO_PROXY`. */
export function proxyVariables(): { isSet: boolean; except: string } {
  const { https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY, no_proxy, NO_PROXY } = process.env;
  const proxy = https_proxy || HTTPS_PROXY || http_proxy || HTTP_PROXY;
  return { isSet: Boolean(proxy), except: no_proxy ?? NO_PROXY ?? '' };
}

/** Sets environment variables that have no value yet. */
export function setEnvironmentDefaults(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

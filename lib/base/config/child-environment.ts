/** Sets variables for Next and child processes. `config.ts` reads Lectern's own. */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/** Returns whether `HTTPS_PROXY` or `HTTP_PROXY` is set, and the hosts in `NO_PROXY`. */
export function proxyVariables(): { isSet: boolean; except: string } {
  const { https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY, no_proxy, NO_PROXY } = process.env;
  const proxy = https_proxy || HTTPS_PROXY || http_proxy || HTTP_PROXY;
  return { isSet: Boolean(proxy), except: no_proxy ?? NO_PROXY ?? '' };
}

/** Sets variables that are unset. */
export function setEnvironmentDefaults(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/** Sets variables for Next and child processes. `config.ts` reads Lectern's own. */
export function setEnvironment(variables: Record<string, string>): void {
  Object.assign(process.env, variables);
}

/**
 * Returns the proxies for http and https addresses, if any, and the hosts in `NO_PROXY`. `HTTP_PROXY` serves
 * both without `HTTPS_PROXY`.
 */
export function proxyVariables(): { http?: string; https?: string; except: string } {
  const { https_proxy, HTTPS_PROXY, http_proxy, HTTP_PROXY, no_proxy, NO_PROXY } = process.env;
  const http = http_proxy || HTTP_PROXY;
  const https = https_proxy || HTTPS_PROXY || http;
  return { ...(http && { http }), ...(https && { https }), except: no_proxy ?? NO_PROXY ?? '' };
}

/** Sets variables that are unset. */
export function setEnvironmentDefaults(variables: Record<string, string>): void {
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

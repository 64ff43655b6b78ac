import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { proxyVariables } from '@/lib/base/config/child-environment';

type AgentOptions = Omit<Agent.Options, 'connect'> & {
  connect?: { timeout?: number; lookup?: LookupFunction };
};

/** Never requested through a proxy. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * True if an entry of `NO_PROXY` names the host: exactly, or its end after `.` or `*.`; with a port, only at
 * that port. `*` names all. As `EnvHttpProxyAgent` of undici, which is experimental in version 6, warns so on
 * standard error, and does not tell which proxy it uses.
 */
function isNamedBy(entry: string, { hostname, port, protocol }: URL): boolean {
  const [, name = '', entryPort] = /^(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? [];
  if (name === '') return false;
  const ownPort = port || (protocol === 'https:' ? '443' : '80');
  if (entryPort !== undefined && entryPort !== ownPort) return false;
  return /^[*.]/.test(name) ? hostname.endsWith(name.replace(/^\*/, '')) : hostname === name;
}

/** Returns the address of the proxy through which a server is requested, if any. */
export function proxyFor(url: URL): string | undefined {
  const { http, https, except } = proxyVariables();
  const isDirect =
    LOOPBACK.test(url.hostname) || except.split(/[,\s]/).some((entry) => isNamedBy(entry, url));
  if (isDirect) return undefined;
  return url.protocol === 'https:' ? https : http;
}

/**
 * Returns an agent for other servers. It uses `HTTPS_PROXY` or `HTTP_PROXY`, except for hosts in `NO_PROXY`.
 * Proxies get resolved addresses, so that `lookup` can refuse them.
 */
export function openAgent(options: AgentOptions): Dispatcher {
  const direct = new Agent(options);
  const { http, https } = proxyVariables();
  const lookup = options.connect?.lookup;
  const tunnels = lookup && {
    clientFactory: (proxy: URL, poolOptions: object) =>
      new ResolvedTunnels(proxy, poolOptions, lookup),
  };
  const proxies = new Map(
    [http, https].flatMap((uri) =>
      uri === undefined ? [] : [[uri, new ProxyAgent({ ...options, ...tunnels, uri })]],
    ),
  );
  if (proxies.size === 0) return direct;
  return direct.compose((dispatch) => (request, handler) => {
    const proxy = proxies.get(proxyFor(new URL(String(request.origin))) ?? '');
    return proxy ? proxy.dispatch(request, handler) : dispatch(request, handler);
  });
}

/** Resolves each target with `lookup` before it asks the proxy for a tunnel to the address. */
class ResolvedTunnels extends Pool {
  constructor(
    proxy: URL,
    options: Pool.Options,
    private readonly lookup: LookupFunction,
  ) {
    super(proxy, options);
  }

  /** @param options `path` is the target's host and port */
  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    // A scheme without a default port keeps ports 80 and 443.
    const { hostname, port } = new URL(`none://${options.path}`);
    const address = await this.resolve(hostname.replace(/^\[|\]$/g, ''));
    const host = address.includes(':') ? `[${address}]` : address;
    const path = `${host}:${port}`;
    return super.connect({ ...options, path, headers: { ...options.headers, host: path } });
  }

  private resolve(hostname: string): Promise<string> {
    return new Promise((resolve, reject) => {
      this.lookup(hostname, { all: false }, (error, address) => {
        if (error) {
          reject(error);
        } else {
          resolve(String(address));
        }
      });
    });
  }
}

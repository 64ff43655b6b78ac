import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { proxyVariables } from '@/lib/base/config/child-environment';

/** What connections to other servers are opened with, as undici's `Agent` takes it. */
type AgentOptions = Omit<Agent.Options, 'connect'> & {
  connect?: { timeout?: number; lookup?: LookupFunction };
};

/** Never reached through a proxy. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/**
 * Opens the connections to other servers: through the proxy that `HTTPS_PROXY` or `HTTP_PROXY` names, and to
 * this machine and the hosts of `NO_PROXY` directly. A `lookup` that refuses addresses holds in both cases: a
 * proxy is told the address that was found, not the name, which it might resolve to another one.
 */
export function openAgent(options: AgentOptions): Dispatcher {
  const { isSet, except } = proxyVariables();
  if (!isSet) return new Agent(options);
  const lookup = options.connect?.lookup;
  const tunnels = lookup && {
    clientFactory: (proxy: URL, client: object) => new ResolvedTunnels(proxy, client, lookup),
  };
  const noProxy = except === '*' ? except : `${except},${LOOPBACK}`;
  return new EnvHttpProxyAgent({ ...options, ...tunnels, noProxy });
}

/** The connections to a proxy, which leads on to addresses that a name resolution has found. */
class ResolvedTunnels extends Pool {
  constructor(
    proxy: URL,
    options: Pool.Options,
    private readonly lookup: LookupFunction,
  ) {
    super(proxy, options);
  }

  /** @param options `path` is the host and the port that the proxy is to connect to */
  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const { hostname, port } = new URL(`none://${options.path}`);
    const address = await this.resolve(hostname.replace(/^\[|\]$/g, ''));
    const path = `${address.includes(':') ? `[${address}]` : address}:${port}`;
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

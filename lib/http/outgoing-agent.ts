import type { LookupFunction } from 'node:net';
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { proxyVariables } from '@/lib/base/config/child-environment';

type AgentOptions = Omit<Agent.Options, 'connect'> & {
  connect?: { timeout?: number; lookup?: LookupFunction };
};

/** Hosts that are never requested through a proxy. */
const LOOPBACK = 'localhost,127.0.0.1,[::1]';

/**
 * Returns an agent for other servers. It uses `HTTPS_PROXY` or `HTTP_PROXY`, except for hosts in `NO_PROXY`.
 * Proxies get resolved addresses, so that `lookup` can refuse them.
 */
export function openAgent(options: AgentOptions): Dispatcher {
  const { isSet, except } = proxyVariables();
  if (!isSet) return new Agent(options);
  const lookup = options.connect?.lookup;
  const tunnels = lookup && {
    clientFactory: (proxy: URL, poolOptions: object) =>
      new ResolvedTunnels(proxy, poolOptions, lookup),
  };
  // `*` excludes all hosts only if it stands alone.
  const noProxy = except === '*' ? except : `${except},${LOOPBACK}`;
  return new EnvHttpProxyAgent({ ...options, ...tunnels, noProxy });
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

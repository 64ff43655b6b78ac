import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';
import { clientAddress, parseTrustedProxies } from '@/lib/base/runtime/client-address';
import type { Route } from '@/lib/urls/routes/routes';
import { type Client, clientNetwork } from '../limits/client-network';
import type { NetworkCounts } from '../limits/network-counts';
import { classifyClient } from './classify-client';

/** Tells who sends a site's requests. */
export class Clients {
  private readonly isTrustedProxy: ReturnType<typeof parseTrustedProxies>;

  constructor(
    trustedProxies: string,
    private readonly networks: NetworkCounts,
  ) {
    this.isTrustedProxy = parseTrustedProxies(trustedProxies);
  }

  /** Returns the client's address, which trusted proxies name; undefined if it is not known. */
  addressOf({ socket, headers }: IncomingMessage): string | undefined {
    const forwardedFor = String(headers['x-forwarded-for'] ?? '');
    return clientAddress(socket.remoteAddress, forwardedFor, this.isTrustedProxy);
  }

  /** Returns a client's kind, and its network. A network over its limit is treated as a crawler. */
  classify(address: string | undefined, route: Route | undefined, userAgent: string): Client {
    const network = clientNetwork(address);
    if (this.networks.isOver(network)) return { kind: 'crawler', network };
    const kind = classifyClient(route, userAgent);
    const isReader = network === undefined || this.networks.isReader(network);
    return { kind: kind === 'visitor' && isReader ? 'reader' : kind, network };
  }

  /** Notes a browser in the client's network, for a request that only browsers send. Ignores robots. */
  noteBrowser(request: IncomingMessage): void {
    if (isbot(request.headers['user-agent'] ?? '')) return;
    this.networks.noteBrowser(clientNetwork(this.addressOf(request)));
  }
}

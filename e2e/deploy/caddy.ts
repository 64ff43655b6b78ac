import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectOverTls } from 'node:tls';
import { chromium as browsers } from '@playwright/test';
import { chromium } from '../site/chromium';
import { freePort } from '../site/free-port';
import { get, getWithRetry, type Target } from '../site/get';
import { startSite } from '../site/start';
import { CADDY, pathOf, runProgram } from './programs';

const PAGE = '/board/forums';
const MAX_WAIT_MS = 30_000;
/** For the test alone: no change to the certificates that this machine trusts, no ports below 1024. */
const TEST_OPTIONS = ['skip_install_trust', 'admin off', 'auto_https disable_redirects'];
const CERTIFICATE = 'caddy/pki/authorities/local/root.crt';

/** The digest of the public key in an edge's certificate, as Chromium takes it (RFC 7469, section 2.4). */
async function keyDigest({ url, certificate }: Required<Target>): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connectOverTls({
    host: hostname,
    port: Number(port),
    ca: certificate,
    servername: hostname,
  });
  await once(socket, 'secureConnect');
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  socket.destroy();
  return createHash('sha256')
    .update(key ?? '')
    .digest('base64');
}

type Check = (edge: Required<Target>, site: Target) => Promise<string | false | undefined>;

/** What a visitor gets through the edge; each returns what is wrong. */
const CHECKS: Record<string, Check> = {
  async 'compression is that of Lectern'(edge, site) {
    const direct = await getWithRetry(site, PAGE, { 'accept-encoding': 'br' });
    const through = await get(edge, PAGE, { 'accept-encoding': 'br' });
    const plain = await get(edge, PAGE);
    return (
      (through.headers['content-encoding'] !== 'br' && 'no brotli') ||
      (through.body !== direct.body && 'other bytes') ||
      (plain.headers['content-encoding'] !== undefined && 'compressed unasked')
    );
  },
  async 'a known page is not sent again'(edge) {
    const { etag } = (await get(edge, PAGE)).headers;
    const { status } = await get(edge, PAGE, { 'if-none-match': String(etag) });
    return status !== 304 && `status ${status}`;
  },
  async "a visitor's X-Forwarded-For is dropped"(edge) {
    const { body } = await get(edge, '/api/status/ips', { 'x-forwarded-for': '203.0.113.7' });
    return !/^\["(?:127\.0\.0\.1|::1)"\]$/.test(body) && body;
  },
  async 'HTTP/2'(edge) {
    const session = connect(edge.url, { ca: edge.certificate });
    const [headers] = await once(session.request({ ':path': PAGE }), 'response');
    const protocol = session.alpnProtocol;
    session.destroy();
    return (protocol !== 'h2' || headers[':status'] !== 200) && `${protocol}`;
  },
  async 'HTTP/3'(edge) {
    const { host } = new URL(edge.url);
    const args = [
      ...['--no-sandbox', '--enable-quic', `--origin-to-force-quic-on=${host}`],
      // Over QUIC, Chromium does not ignore errors of certificates in general.
      `--ignore-certificate-errors-spki-list=${await keyDigest(edge)}`,
    ];
    const browser = await browsers.launch({ executablePath: chromium(), args });
    try {
      const page = await browser.newPage({ ignoreHTTPSErrors: true });
      await page.goto(`${edge.url}${PAGE}`);
      const protocol = await page.evaluate(
        () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON())[0],
      );
      return protocol?.nextHopProtocol !== 'h3' && String(protocol?.nextHopProtocol);
    } finally {
      await browser.close();
    }
  },
  async 'nothing but reading'(edge) {
    const session = connect(edge.url, { ca: edge.certificate });
    const request = session.request({ ':path': PAGE, ':method': 'POST' }).end();
    const [headers] = await once(request, 'response');
    session.destroy();
    return headers[':status'] !== 405 && `status ${headers[':status']}`;
  },
};

async function readWhenThere(file: string): Promise<string> {
  const since = performance.now();
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text || performance.now() - since > MAX_WAIT_MS) return text;
    await sleep(100);
  }
}

/** Runs Caddy with `deploy/Caddyfile` and a certificate of its own in front of a site. Returns what is wrong. */
export async function checkCaddy(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-caddy-'));
  const site = await startSite({ TRUSTED_PROXIES: '1' });
  // A name, since Caddy finds the certificate of a QUIC connection by it.
  const url = `https://localhost:${await freePort()}`;
  const env = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    SITE_ADDRESS: url,
    LECTERN: new URL(site.url).host,
  };
  const args = ['--config', path.join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
  const text = await readFile('deploy/Caddyfile', 'utf8');
  runProgram(CADDY, ['validate', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile'], {
    env,
  });
  await writeFile(
    path.join(folder, 'Caddyfile'),
    text.replace(/^\{$/m, ['{', ...TEST_OPTIONS].join('\n\t')),
  );
  const edge = spawn(pathOf(CADDY), ['run', ...args], { env, stdio: 'ignore' });
  try {
    const certificate = await readWhenThere(path.join(folder, CERTIFICATE));
    const target = { url, certificate };
    const since = performance.now();
    while (!(await get(target, PAGE).catch(() => undefined))) {
      if (performance.now() - since > MAX_WAIT_MS) return ['it does not answer'];
      await sleep(100);
    }
    const faults: string[] = [];
    for (const [name, check] of Object.entries(CHECKS)) {
      const fault = await check(target, site);
      console.log(`  ${fault ? '✗' : '✓'} ${name}`);
      if (fault) faults.push(`${name}: ${fault}`);
    }
    return faults;
  } finally {
    edge.kill('SIGTERM');
    await once(edge, 'exit');
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

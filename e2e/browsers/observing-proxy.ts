import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { type HttpService, serveHttp } from '@/e2e/fixtures/serve-http';
import { addErrorReports, allowErrorReports, ERRORS_PATH } from './error-reports';

/** A server in front of a site that sees what a browser does not tell its driver. */
export interface ObservingProxy extends HttpService {
  /** Since the last call: violations of the content security policy, files that were not served, errors of scripts. */
  takeFaults(): string[];
}

interface Options {
  /** Whether pages get a script that reports their errors, for a browser that hides its console. */
  hasErrorReports: boolean;
}

const POLICY = 'content-security-policy';
const REPORTS_PATH = '/policy-reports';

/** https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const policyReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'violated-directive': z.string(),
    'blocked-uri': z.string().optional(),
  }),
});

async function readText(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The report of a violation in one line. */
function printReport(text: string): string {
  const report = policyReport.parse(JSON.parse(text))['csp-report'];
  const { pathname } = new URL(report['document-uri']);
  return `${pathname}: policy violated: ${report['violated-directive']} by ${report['blocked-uri']}`;
}

/** Reads what a page or its browser reports, in one line. */
async function readFault(incoming: IncomingMessage): Promise<string> {
  const text = await readText(incoming);
  if (incoming.url === REPORTS_PATH) return printReport(text);
  const { referer } = incoming.headers;
  return `${referer ? new URL(referer).pathname : '?'}: console: ${text}`;
}

/** Whether a request is for a part of a page, not for the page itself (Fetch Metadata). */
const isForPart = ({ headers }: IncomingMessage) => headers['sec-fetch-dest'] !== 'document';

/** Sends a response of the site on, its policy changed to report violations. */
async function sendOn(site: IncomingMessage, outgoing: ServerResponse, options: Options) {
  const { [POLICY]: policy, ...headers } = site.headers;
  if (policy) {
    const allowed = options.hasErrorReports ? allowErrorReports(String(policy)) : policy;
    headers[POLICY] = `${allowed}; report-uri ${REPORTS_PATH}`;
  }
  const isPage = headers['content-type']?.startsWith('text/html');
  if (!options.hasErrorReports || !isPage) {
    outgoing.writeHead(site.statusCode ?? 502, headers);
    return site.pipe(outgoing);
  }
  const html = addErrorReports(await readText(site));
  headers['content-length'] = String(Buffer.byteLength(html));
  outgoing.writeHead(site.statusCode ?? 502, headers).end(html);
}

/**
 * Starts the proxy on a free port. Pages are left as they are, but for the header that says where violations
 * of their policy are reported, which works without scripts too, and for the script of the option.
 */
export async function startObservingProxy(
  siteUrl: string,
  options: Options,
): Promise<ObservingProxy> {
  const faults: string[] = [];
  const { hostname, port } = new URL(siteUrl);
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url: path, headers } = incoming;
    if (options.hasErrorReports) delete headers['accept-encoding'];
    const forwarded = request({ hostname, port, method, path, headers }, (response) => {
      const { statusCode = 502 } = response;
      if (statusCode >= 400 && isForPart(incoming)) faults.push(`${path}: status ${statusCode}`);
      sendOn(response, outgoing, options).catch(() => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const isReport = incoming.url === REPORTS_PATH || incoming.url === ERRORS_PATH;
    if (!isReport) return forward(incoming, outgoing);
    faults.push(await readFault(incoming));
    outgoing.writeHead(204).end();
  };
  const service = await serveHttp((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => faults.push(`unknown report: ${error}`));
  });
  return { ...service, takeFaults: () => faults.splice(0) };
}

/** A GET request as Chrome sends it. */
export interface BrowserRequest {
  kind: RequestKind;
  target: string;
  headers: Record<string, string>;
}

/** What the requests of the mix are reported by. */
export type RequestKind =
  | 'page'
  | 'file'
  | 'not modified'
  | 'page without compression'
  | 'JSON'
  | 'missing page'
  | 'redirect';

const CHROME = {
  connection: 'keep-alive',
  'sec-ch-ua-platform': '"Windows"',
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'sec-ch-ua': '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile': '?0',
};

const NAVIGATION = {
  ...CHROME,
  'upgrade-insecure-requests': '1',
  accept:
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-user': '?1',
  'sec-fetch-dest': 'document',
};

const SUBRESOURCE = {
  ...CHROME,
  accept: '*/*',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'no-cors',
};

const ENCODINGS = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const LANGUAGES = { 'accept-language': 'en-US,en;q=0.9,de;q=0.8' };

/** The request of a followed link; without compression, that of a program. */
export const navigation = (
  kind: RequestKind,
  target: string,
  isCompressed = true,
): BrowserRequest => ({
  kind,
  target,
  headers: { ...NAVIGATION, ...(isCompressed && ENCODINGS), ...LANGUAGES },
});

/** The request for what a page names, or for data. */
export const subresource = (kind: RequestKind, target: string): BrowserRequest => ({
  kind,
  target,
  headers: { ...SUBRESOURCE, ...ENCODINGS, ...LANGUAGES },
});

/** A request repeated by a client that has the response already. */
export const validated = ({ target, headers }: BrowserRequest, etag: string): BrowserRequest => ({
  kind: 'not modified',
  target,
  headers: { ...headers, 'if-none-match': etag },
});

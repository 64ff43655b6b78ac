import { type Agent, get } from 'node:http';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

interface Answer {
  status: number;
  /** `X-Cache`. */
  cache: unknown;
}

/** Requests an address as a browser does. Repeats a request if the server has just closed the connection. */
export function request(url: string, address: string, agent: Agent): Promise<Answer> {
  const headers = {
    'user-agent': BROWSER,
    'x-forwarded-for': address,
    'accept-encoding': 'gzip, br',
  };
  return new Promise((resolve, reject) => {
    const sent = get(url, { headers, agent }, (response) => {
      const { statusCode: status = 0, headers: received } = response;
      response.resume().once('end', () => resolve({ status, cache: received['x-cache'] }));
      response.once('error', reject);
    });
    sent.once('error', (error) => {
      if (sent.reusedSocket) {
        resolve(request(url, address, agent));
      } else {
        reject(error);
      }
    });
  });
}

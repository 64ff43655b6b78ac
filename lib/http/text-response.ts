/** A response whose body is text, complete but for how it is compressed and sent. */
export interface TextResponse {
  status: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  body: string;
}

/** The same as the routes of Next return it. */
export const toWebResponse = ({ status, headers, body }: TextResponse): Response =>
  new Response(body === '' ? null : body, { status, headers });

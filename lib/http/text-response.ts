/** A response with a text, before compression and sending. */
export interface TextResponse {
  status: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  body: string;
}

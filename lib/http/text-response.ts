/** A response with a text as its body. */
export interface TextResponse {
  status: number;
  /** Values of headers by lower-case name. */
  headers: Record<string, string>;
  body: string;
}

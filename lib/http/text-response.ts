/** A response whose body is text, complete but for how it is compressed and sent. */
export interface TextResponse {
  status: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  body: string;
}

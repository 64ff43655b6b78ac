export interface TextResponse {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: string;
}

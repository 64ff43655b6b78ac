/** A request of an operation. */
export interface InterfaceRequest {
  /** Without a prefix, percent-encoded. */
  path: string;
  parameters: URLSearchParams;
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
}

/**
 * Lets the process outlive the reader of its output. Next would print the error of a broken pipe to it
 * without end.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Lets the process outlive the reader of its output. A broken pipe is otherwise an uncaught error,
 * which Next prints to the broken pipe, without end.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Ignores broken output pipes; Next would report each to the pipe without end. */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

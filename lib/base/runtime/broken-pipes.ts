/**
 * Ignores errors of broken output pipes. Next would print each one to the broken pipe, which fails again.
 */
export function ignoreBrokenPipes(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

import { parse } from 'yaml';
import { z } from 'zod';
import { COMPOSE, runProgram } from './programs';

const resolved = z.object({
  services: z.record(
    z.string(),
    z.object({ environment: z.record(z.string(), z.string()).default({}) }),
  ),
});

/** Lets Docker Compose resolve `deploy/compose.yaml`. Returns what is wrong. */
export async function checkCompose(): Promise<string[]> {
  const env = {
    ...process.env,
    API_BASE_URL: 'https://community.example.org/api',
    TLS_DIR: '/tls',
  };
  const text = runProgram(COMPOSE, ['-f', 'deploy/compose.yaml', 'config'], { env });
  const { services } = resolved.parse(parse(text));
  console.log(`  services: ${Object.keys(services).join(', ')}`);
  const replicas = Object.entries(services).filter(([name]) => name.startsWith('lectern-'));
  const faults = replicas
    .filter(([, { environment }]) => environment.API_BASE_URL !== env.API_BASE_URL)
    .map(([name]) => `${name} has no API_BASE_URL`);
  return replicas.length === 2 ? faults : [`${replicas.length} replicas`];
}

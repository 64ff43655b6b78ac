import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The types that Grafana generates from its own schema of dashboards. */
const SCHEMA = '@grafana/schema@11';
const TSC = path.resolve('node_modules/typescript/bin/tsc');
const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--moduleResolution', 'bundler'];

/** Checks `deploy/grafana-dashboard.json` against Grafana's types, from the npm registry. Returns what is wrong. */
export async function checkGrafana(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lectern-grafana-'));
  try {
    const install = ['install', '--no-save', '--ignore-scripts', '--silent', SCHEMA];
    await writeFile(path.join(folder, 'package.json'), '{"private":true}');
    execFileSync('npm', install, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const json = await readFile('deploy/grafana-dashboard.json', 'utf8');
    const source = `import type { Dashboard } from '@grafana/schema';\nexport const dashboard: Dashboard = ${json};\n`;
    await writeFile(path.join(folder, 'dashboard.ts'), source);
    const args = [TSC, ...OPTIONS, '--module', 'esnext', '--target', 'es2022', 'dashboard.ts'];
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    console.log(`  of the type Dashboard of ${SCHEMA}`);
    return [];
  } catch (error) {
    const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    return [printed || String(error)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { installCommand, installMissing, type Program } from '../site/programs';
import { checkCaddy } from './caddy';
import { checkCompose } from './compose';
import { checkGrafana } from './grafana';
import { CADDY, COMPOSE, PROMETHEUS, PROMTOOL, SYSTEMD } from './programs';
import { checkPrometheus } from './prometheus';
import { checkSystemd } from './systemd';

interface DeployCheck {
  programs: readonly Program[];
  /** Returns what is wrong. */
  run: () => Promise<string[]>;
}

const CHECKS: Readonly<Record<string, DeployCheck>> = {
  systemd: { programs: [SYSTEMD], run: checkSystemd },
  caddy: { programs: [CADDY], run: checkCaddy },
  prometheus: { programs: [PROMETHEUS, PROMTOOL], run: checkPrometheus },
  grafana: { programs: [], run: checkGrafana },
  compose: { programs: [COMPOSE], run: checkCompose },
};

/**
 * `npm run test:deploy [-- name…]`: gives the files of `deploy/` to the programs that they are for,
 * installing these where it may. nginx.conf has a test in `npm test`, the Dockerfile `npm run test:docker`.
 */
const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(CHECKS);
let hasFailed = false;
for (const name of names) {
  const check = CHECKS[name];
  console.log(name);
  const missing = check ? installMissing(check.programs) : [];
  const faults = !check
    ? [`There is no such check; there are ${Object.keys(CHECKS).join(', ')}.`]
    : missing.length > 0
      ? [`Not installed: ${installCommand(missing)}`]
      : await check.run().catch((error: unknown) => [String(error)]);
  for (const fault of faults) console.log(`  FAILED: ${fault}`);
  if (faults.length === 0) console.log('  passed');
  hasFailed ||= faults.length > 0;
}
process.exitCode = hasFailed ? 1 : 0;

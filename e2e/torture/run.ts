import { bombs } from './bombs';
import { crawlAgain } from './crawl-again';
import { edits } from './edits';
import { endurance } from './endurance';
import { hostile } from './fuzz';
import { misbehaving } from './misbehaving';
import { overload } from './overload';
import { restart } from './restart';
import { stampede } from './stampede';
import type { Figure, Torture } from './torture';

/*
 * `npm run torture [name…]`: runs all or the named tortures and prints their figures. Exits with 1 if one
 * does not hold.
 */

/** Tortures by their name on the command line. */
const TORTURES: Record<string, Torture> = {
  misbehaving,
  stampede,
  edits,
  hostile,
  overload,
  endurance,
  restart,
  bombs,
  'crawl-again': crawlAgain,
};

function printFigures(name: string, figures: Figure[], seconds: number): void {
  console.log(`\n${name} (${Math.round(seconds)} s)`);
  const width = Math.max(...figures.map(({ what }) => what.length));
  for (const { what, measured, promised, holds } of figures) {
    console.log(
      `  ${holds ? 'holds' : 'BREAKS'}  ${what.padEnd(width)}  ${measured}  (${promised})`,
    );
  }
}

async function runAll(chosen: [string, Torture][]): Promise<boolean> {
  let holds = true;
  for (const [name, torture] of chosen) {
    console.log(`\n… ${torture.about}`);
    const started = performance.now();
    const figures = await torture.run();
    printFigures(name, figures, (performance.now() - started) / 1000);
    holds &&= figures.every((figure) => figure.holds);
  }
  return holds;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in TORTURES));
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}. There are: ${Object.keys(TORTURES).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = Object.entries(TORTURES).filter(
  ([name]) => names.length === 0 || names.includes(name),
);
process.exit((await runAll(chosen)) ? 0 : 1);

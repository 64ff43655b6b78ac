import type { Engine } from './engines/engine';
import { JOURNEY_MODES, type JourneyMode } from './journey-modes';
import { DIRECTION_JOURNEYS } from './journeys/direction';
import { FOCUS_JOURNEYS } from './journeys/focus';
import { ISLAND_JOURNEYS } from './journeys/islands';
import type { Journey, JourneySites } from './journeys/journey';
import { NAVIGATION_JOURNEYS } from './journeys/navigation';
import { READING_JOURNEYS } from './journeys/reading-tools';

const JOURNEYS: readonly Journey[] = [
  ...ISLAND_JOURNEYS,
  ...READING_JOURNEYS,
  ...NAVIGATION_JOURNEYS,
  ...FOCUS_JOURNEYS,
  ...DIRECTION_JOURNEYS,
];

/** What fails in a journey, one line each. */
async function takeJourney(
  engine: Engine,
  journey: Journey,
  { name, adapt }: JourneyMode,
  sites: JourneySites,
) {
  const tab = await engine.openTab(journey);
  const faults: string[] = [];
  try {
    await journey.run(adapt(tab), sites);
  } catch (error) {
    faults.push(String(error));
  }
  faults.push(...tab.takeMessages().map((message) => `console: ${message}`));
  await tab.close();
  faults.push(...sites.sample.takeFaults(), ...sites.live.takeFaults());
  return faults.map((fault) => `${journey.name} (${name}): ${fault}`);
}

/** Takes every journey in a browser in each mode, each in a new tab. Returns what is wrong, one line each. */
export async function takeJourneys(engine: Engine, sites: JourneySites): Promise<string[]> {
  const faults: string[] = [];
  for (const mode of JOURNEY_MODES) {
    for (const journey of JOURNEYS) {
      faults.push(...(await takeJourney(engine, journey, mode, sites)));
    }
  }
  return faults;
}

import { z } from 'zod';
import { runNpm } from './run-npm';

const part = z.looseObject({ 'bom-ref': z.string() });
const partsList = z.looseObject({
  metadata: z.object({ component: part }),
  components: z.array(part),
});

/**
 * Returns a CycloneDX list of a release's parts, from `npm sbom`: its `--omit=dev` would also drop packages
 * that build tools share.
 * @param names `name@version`
 * @param time of the commit
 */
export function listParts(root: string, names: readonly string[], time: Date): object {
  const text = runNpm(root, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  const list = partsList.parse(JSON.parse(text));
  const ref = list.metadata.component['bom-ref'];
  // npm takes the folder's name, which differs between machines.
  const own = { ...list.metadata.component, type: 'application', name: ref.split('@')[0] };
  const components = list.components.filter((each) => names.includes(each['bom-ref']));
  return {
    ...list,
    // npm's number is random, so two builds would differ.
    serialNumber: undefined,
    metadata: { timestamp: time.toISOString(), component: own },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  };
}

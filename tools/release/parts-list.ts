import { z } from 'zod';
import { runNpm } from './run-npm';

const part = z.looseObject({ 'bom-ref': z.string() });
const partsList = z.looseObject({
  metadata: z.object({ component: part }),
  components: z.array(part),
});

/**
 * Lists the parts of a release in CycloneDX, as `npm sbom` describes them. It cannot choose them:
 * `--omit=dev` leaves out packages that a tool of the build needs too.
 * @param names `name@version` of each
 * @param time of the commit
 */
export function listParts(root: string, names: readonly string[], time: Date): object {
  const text = runNpm(root, 'sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  const list = partsList.parse(JSON.parse(text));
  const ref = list.metadata.component['bom-ref'];
  // npm names it by its folder.
  const own = { ...list.metadata.component, type: 'application', name: ref.split('@')[0] };
  const components = list.components.filter((each) => names.includes(each['bom-ref']));
  return {
    ...list,
    // It is random.
    serialNumber: undefined,
    metadata: { timestamp: time.toISOString(), component: own },
    components,
    dependencies: [{ ref, dependsOn: components.map((each) => each['bom-ref']) }],
  };
}

import { z } from 'zod';

const license = z.union([
  z
    .array(z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.+-]+$/) }) }))
    .min(1),
  z.tuple([z.strictObject({ expression: z.string().min(1) })]),
]);

/** CycloneDX's component, with all that `npm sbom` writes of a package. */
const component = z.strictObject({
  type: z.enum(['application', 'library']),
  'bom-ref': z.string().min(1),
  name: z.string().min(1),
  version: z.string().min(1),
  purl: z.string().regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/),
  hashes: z
    .array(
      z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }),
    )
    .optional(),
  licenses: license,
  scope: z.enum(['required', 'optional']),
  description: z.string().optional(),
  properties: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  externalReferences: z.array(z.strictObject({ type: z.string(), url: z.string() })),
});

const isUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

/**
 * Rules of https://cyclonedx.org/schema/bom-1.5.schema.json for the fields of `sbom.json`. No other fields
 * are allowed. The package with the schema takes 7 MB and needs Node 20.18.
 */
export const partsListSchema = z
  .strictObject({
    $schema: z.literal('http://cyclonedx.org/schema/bom-1.5.schema.json'),
    bomFormat: z.literal('CycloneDX'),
    specVersion: z.literal('1.5'),
    version: z.int().min(1),
    metadata: z.strictObject({ timestamp: z.iso.datetime(), component }),
    components: z.array(component),
    dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
  })
  .refine(({ metadata, components, dependencies }) => {
    const refs = [metadata.component, ...components].map((each) => each['bom-ref']);
    const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    return isUnique(refs) && isUnique(named) && named.every((ref) => refs.includes(ref));
  }, 'every part has a name of its own, and dependencies name parts');

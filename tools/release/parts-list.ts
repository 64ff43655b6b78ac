/** A part of a release, as `package-lock.json` names it. */
export interface ReleasePart {
  name: string;
  version: string;
  license?: string;
  /** A digest of its package, as Subresource Integrity has it. */
  integrity?: string;
}

function describePart({ name, version, license, integrity }: ReleasePart) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, digest] = /^sha512-(.+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    ...(digest && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && {
      licenses: [/\s/.test(license) ? { expression: license } : { license: { id: license } }],
    }),
  };
}

/**
 * Prints the parts of a release in CycloneDX 1.5. `npm sbom` leaves out packages that a tool of the build
 * needs too, fails over others of its own, and says another thing with each version of npm.
 * @param time of the commit
 */
export function printPartsList(
  release: ReleasePart,
  parts: readonly ReleasePart[],
  time: Date,
): string {
  const component = { ...describePart(release), type: 'application' };
  const components = parts.map(describePart);
  const list = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { timestamp: time.toISOString(), component },
    components,
    dependencies: [
      { ref: component['bom-ref'], dependsOn: components.map((each) => each['bom-ref']) },
    ],
  };
  return `${JSON.stringify(list, null, 2)}\n`;
}

/** Windows' device names, also before a dot ("Naming Files, Paths, and Namespaces" of Microsoft). */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$)/i;
/** Windows drops these. */
const END = /[. ]$/;

/** False for names that Windows reserves or changes. */
export const isPortableName = (name: string) => !DEVICE.test(name) && !END.test(name);

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/**
 * Returns a path whose names suit all systems: one character of a reserved name is percent-encoded, and
 * imports decode it.
 */
export const portablePath = (path: string): string =>
  path
    .split('/')
    .map((name) =>
      name
        .replace(END, percentEncoded)
        .replace(DEVICE, (device) => percentEncoded(device) + device.slice(1)),
    )
    .join('/');

/** Names that Windows keeps for devices, also before a dot ("Naming Files, Paths, and Namespaces" of Microsoft). */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])(?=\.|$)/i;
/** Windows drops these. */
const END = /[. ]$/;

/** True for a name that a file may have on Windows, as far as its words and its end say. */
export const isPortableName = (name: string) => !DEVICE.test(name) && !END.test(name);

const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16)}`;

/** Returns a path with each name that Windows cannot hold percent-encoded at one character, which an import decodes. */
export const portablePath = (path: string): string =>
  path
    .split('/')
    .map((name) =>
      name
        .replace(END, percentEncoded)
        .replace(DEVICE, (device) => percentEncoded(device) + device.slice(1)),
    )
    .join('/');

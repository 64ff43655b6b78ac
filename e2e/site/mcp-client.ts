import { Client, StreamableHTTPClientTransport, type Tool } from '@modelcontextprotocol/client';
import { expect } from '@playwright/test';
import fc from 'fast-check';

/** Connects the protocol's own client to a site. */
export async function connectMcp(url: string, get: typeof fetch = fetch): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { fetch: get }));
  return client;
}

interface Listed extends Record<string, unknown> {
  title: string;
  url: string;
}

/** Calls a tool, and returns its text and its data. */
export async function callTool(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content;
  const data = (result.structuredContent ?? {}) as Record<string, unknown>;
  return {
    text: first?.type === 'text' ? first.text : '',
    data,
    items: (data.items ?? []) as Listed[],
    isError: result.isError === true,
  };
}

/** Calls a tool until the community has answered. A program waits behind readers. */
export async function callUntilAnswered(...call: Parameters<typeof callTool>) {
  let result = await callTool(...call);
  await expect
    .poll(async () => {
      result = await callTool(...call);
      return result.data.status;
    })
    .not.toBe('unavailable');
  return result;
}

/** Values that are wrong for every argument. */
const WRONG = [{}, [1], null];
const VALUES = fc.oneof(
  fc.integer({ min: -2, max: 12_000 }),
  fc.integer({ min: 0, max: 60 }),
  fc.constantFrom('clock', 'wiki', 'board', 'clocks:oil', 'Lathe', '../..', '\u0000', '"', '-', ''),
  fc.constantFrom('2020-01-01T00:00:00Z', '2999-01-01T00:00:00+02:00'),
  fc.string({ maxLength: 20 }),
  fc.boolean(),
);

const propertiesOf = ({ inputSchema }: Tool) => Object.keys(inputSchema.properties ?? {});

/** Random arguments of a tool, one of them perhaps unknown. */
const argumentsOf = (tool: Tool) =>
  fc.dictionary(fc.constantFrom('unknown', ...propertiesOf(tool)), VALUES);

/**
 * Gives each tool wrong values of each of its arguments, which it must name, and calls tools at random, which
 * must cause no fault and tell nothing hidden.
 * @param hidden texts that no answer may have
 */
export async function expectNoFaults(
  site: { url: string; log(): string },
  { calls, hidden = [] }: { calls: number; hidden?: readonly string[] },
): Promise<void> {
  const statuses = new Set<number>();
  const client = await connectMcp(site.url, async (...request) => {
    const response = await fetch(...request);
    statuses.add(response.status);
    return response;
  });
  const { tools } = await client.listTools();
  for (const tool of tools) {
    for (const property of propertiesOf(tool)) {
      for (const value of WRONG) {
        const { isError, text } = await callTool(client, tool.name, { [property]: value });
        expect([tool.name, property, isError, text]).toEqual([
          ...[tool.name, property, true],
          expect.stringContaining(property),
        ]);
      }
    }
  }
  const call = fc
    .constantFrom(...tools)
    .chain((tool) => fc.tuple(fc.constant(tool.name), argumentsOf(tool)));
  await fc.assert(
    fc.asyncProperty(call, async ([name, given]) => {
      const { text, data } = await callTool(client, name, given);
      expect(text).not.toBe('');
      const told = text + JSON.stringify(data);
      expect(hidden.filter((each) => told.includes(each))).toEqual([]);
    }),
    { numRuns: calls },
  );
  expect([...statuses].filter((status) => status >= 500)).toEqual([]);
  expect(site.log()).not.toContain('"level":50');
  await client.close();
}

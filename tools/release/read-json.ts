import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** A package's manifest, or its entry in the lock file. */
export const manifest = z.looseObject({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});

/** Parses a JSON file. @param names path segments */
export const readJson = async <Value>(schema: z.ZodType<Value>, ...names: string[]) =>
  schema.parse(JSON.parse(await readFile(path.join(...names), 'utf8')));

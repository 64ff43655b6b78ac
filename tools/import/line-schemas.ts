import { z } from 'zod';
import { forumLine, forumRecord } from '@/lib/wire/forum';
import { postLine, postLineRecord } from '@/lib/wire/post';
import { topicEntryRecord, topicLine } from '@/lib/wire/topic';
import { fileLine } from './files/file-line';

interface LineSchema {
  $schema: string;
  description: string;
  type: 'object';
  properties: object;
  /** Without these fields a line is bad. */
  required: string[];
  examples: unknown[];
}

/** Returns a schema that describes what an export writes, and requires what an import needs. */
function lineSchema(record: z.ZodObject, line: z.ZodType): LineSchema {
  const { description = '', properties = {}, examples = [] } = z.toJSONSchema(record);
  const [example] = examples as Record<string, unknown>[];
  const isRequired = (name: string) => !line.safeParse({ ...example, [name]: undefined }).success;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    description,
    type: 'object',
    properties,
    required: Object.keys(properties).filter(isRequired),
    examples,
  };
}

/** Returns JSON Schemas (2020-12) of the lines of a board's files, by file. */
export const lineSchemas = (): Record<string, LineSchema> => ({
  'forums.jsonl': lineSchema(forumRecord, forumLine),
  'topics.jsonl': lineSchema(topicEntryRecord, topicLine),
  'posts.jsonl': lineSchema(postLineRecord, postLine),
  'files.jsonl': lineSchema(fileLine, fileLine),
});

import type { Thing } from 'schema-dts';
import { graphText } from '@/lib/seo/structured-data/graph';

/** What the page is about, for machines (schema.org, as JSON-LD). */
export function StructuredData({ things }: { things: readonly Thing[] }) {
  if (things.length === 0) return null;
  return <script type="application/ld+json">{graphText(things)}</script>;
}

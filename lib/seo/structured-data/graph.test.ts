import { expect, it } from 'vitest';
import { printGraph } from './graph';

it.each(['</script><script>alert(1)</script>', '<!-- <script>', '\u2028"\\', '&lt;'])(
  '%j does not end the script, and is preserved',
  (name) => {
    const text = printGraph([{ '@type': 'Person', name }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toHaveProperty('@graph.0.name', name);
  },
);

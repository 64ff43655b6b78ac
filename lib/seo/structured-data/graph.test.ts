import { expect, it } from 'vitest';
import { graphText } from './graph';

it.each(['</script><script>alert(1)</script>', '<!-- <script>', '\u2028"\\', '&lt;'])(
  'nothing in %j ends the script, and all of it is still there',
  (name) => {
    const text = graphText([{ '@type': 'Person', name }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toHaveProperty('@graph.0.name', name);
  },
);

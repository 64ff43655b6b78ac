import { afterEach, expect, test } from 'vitest';
import { renderPost } from '@/e2e/fixtures/render-post';
import { resetProcessState } from '@/e2e/fixtures/reset-process-state';
import { configure } from '@/lib/base/config/config';

afterEach(resetProcessState);

const HTML =
  '<p><a href="/uploads/a.pdf">File</a> <a href="/t/words/2">Topic</a> <img src="/i.png" alt="a picture"></p>';

test.each([
  [
    'interface',
    'http://127.0.0.1:9/api',
    /^<p>File <a href="\/board\/topics\/2">Topic<\/a> a picture<\/p>$/,
  ],
  [
    'discourse',
    'https://forum.example',
    /"https:\/\/forum\.example\/uploads\/a\.pdf".+"\/board\/topics\/2"/,
  ],
])(
  'relative addresses are those of a Discourse, and none of an interface: %s',
  async (kind, address, expected) => {
    resetProcessState();
    configure({ API_KIND: kind, API_BASE_URL: address });
    expect((await renderPost(HTML)).html).toMatch(expected);
  },
);

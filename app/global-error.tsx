'use client';

import './globals.css';

/** What a browser shows when a page breaks while it runs there; it can lean on nothing else. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>500</title>
        <main className="shell problem">
          <p className="problem-status">500</p>
          <h1>Something broke on our side</h1>
          <p>
            It is not your doing. <a href="/">Home</a>
          </p>
        </main>
      </body>
    </html>
  );
}

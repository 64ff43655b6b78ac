'use client';

import './globals.css';

/** Shown when a page fails in the browser; uses no translations or components. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>500</title>
        <main className="shell">
          <h1>Something went wrong</h1>
          <p className="mt-3">
            The error is on our side. <a href="/">Home</a>
          </p>
        </main>
      </body>
    </html>
  );
}

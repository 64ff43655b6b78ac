'use client';

/** What Next shows where a page failed. The texts of the site are not in the browser. */
export default function PageError() {
  return (
    <main className="shell">
      <title>500</title>
      <h1>Something went wrong</h1>
      <p className="mt-3">
        The error is on our side. <a href="/">Home</a>
      </p>
    </main>
  );
}

/** What Next shows if a page fails. The browser has no translations. */
export function FailedPage() {
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

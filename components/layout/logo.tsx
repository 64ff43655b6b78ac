/** The logo of Lectern: an open book on a stand. */
export function Logo() {
  return (
    <svg
      className="flex-none fill-accent"
      viewBox="0 0 32 32"
      width="28"
      height="28"
      aria-hidden="true"
    >
      <path d="M15.2 6.4C12 3.7 7.2 2.9 2.8 3.9L1 15.4c5-1 10.2-.2 14.2 2.6Z" />
      <path d="M16.8 6.4c3.2-2.7 8-3.5 12.4-2.5L31 15.4c-5-1-10.2-.2-14.2 2.6Z" />
      <path d="M3.4 18.2c4.8-.6 9 .4 12.6 2.9 3.6-2.5 7.8-3.5 12.6-2.9l-3.1 2.5c-2.8.2-5.1 1-7 2.3L19.6 28H23v2.5H9V28h3.4l1.1-5c-1.9-1.3-4.2-2.1-7-2.3Z" />
    </svg>
  );
}

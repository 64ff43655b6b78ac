/** The mark of Lectern: an open book on its stand. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
      <path d="M16 8.2C12.6 5.6 7.6 4.9 3 5.8l-1.6 11c5-.9 10.5 0 14.6 2.9 4.1-2.9 9.6-3.8 14.6-2.9L29 5.8c-4.6-.9-9.6-.2-13 2.4Z" />
      <path className="mark-line" d="M16 8.2v11.5" />
      <path d="M14.2 21.6h3.6l.7 5.2h4.3v2.6H9.2v-2.6h4.3Z" />
    </svg>
  );
}

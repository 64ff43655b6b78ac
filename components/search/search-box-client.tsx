'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/ui/query-provider-client';
import { fetchSuggestions } from '@/lib/browser/api/fetch-suggestions';

interface Props {
  action: string;
  /** What the search is narrowed to, taken along. */
  fields: [name: string, value: string][];
  written: string;
  longest: number;
  texts: { label: string; submit: string; suggestions: string };
}

const WAIT_MS = 200;

/** The form of the search page, complete by itself; titles are suggested while one types. */
export function SearchBox(props: Props) {
  return (
    <search data-island="search">
      <QueryProvider>
        <Box {...props} />
      </QueryProvider>
    </search>
  );
}

function Box({ action, fields, written, longest, texts }: Props) {
  const [typed, setTyped] = useState(written);
  const settled = useSettled(typed.trim());
  const isAsking = settled !== '' && settled !== written;
  const titles = useQuery({
    queryKey: ['titles', settled],
    queryFn: ({ signal }) => fetchSuggestions(settled, signal),
    enabled: isAsking,
    placeholderData: (previous) => previous,
  });
  const shown = isAsking ? (titles.data ?? []) : [];
  return (
    <form className="relative flex gap-5 max-w-440" action={action} method="get">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="bg-background border border-control rounded-sm w-full px-7 py-5"
        type="search"
        name="q"
        aria-label={texts.label}
        value={typed}
        maxLength={longest}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button className="btn flex-none px-11 text-base" type="submit">
        {texts.submit}
      </button>
      {shown.length > 0 && (
        <ul
          className="suggestions absolute inset-x-0 top-[calc(100%+0.25rem)] z-2 bg-surface border border-control rounded-sm"
          aria-label={texts.suggestions}
        >
          {shown.map(({ title, path }) => (
            <li key={path}>
              <a
                className="block px-8 py-4 no-underline hover:bg-highlight focus-visible:bg-highlight"
                href={path}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** A value once it has stood unchanged for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), WAIT_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

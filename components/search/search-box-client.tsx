'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Island } from '@/components/ui/island-client';
import { fetchSuggestions } from '@/lib/browser/api/fetch-suggestions';

interface Props {
  action: string;
  /** Hidden fields: the filters of the search. */
  fields: [name: string, value: string][];
  /** What the page searched for. */
  query: string;
  maxLength: number;
  texts: { label: string; submit: string; suggestions: string };
}

const DEBOUNCE_MS = 200;

/** The form of the search page, which works without scripts; with them it suggests titles while one types. */
export function SearchBox(props: Props) {
  return (
    <Island name="search" element="search">
      <SearchForm {...props} />
    </Island>
  );
}

function SearchForm({ action, fields, query, maxLength, texts }: Props) {
  const [typed, setTyped] = useState(query);
  const debounced = useDebounced(typed.trim());
  const isChanged = debounced !== '' && debounced !== query;
  const suggestions = useQuery({
    queryKey: ['suggestions', debounced],
    queryFn: ({ signal }) => fetchSuggestions(debounced, signal),
    enabled: isChanged,
    placeholderData: (previous) => previous,
  });
  const shown = isChanged ? (suggestions.data ?? []) : [];
  return (
    <form className="relative flex gap-2 max-w-176" action={action} method="get">
      {fields.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        className="bg-background border border-control rounded-sm w-full px-[0.7rem] py-2"
        type="search"
        name="q"
        aria-label={texts.label}
        value={typed}
        maxLength={maxLength}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <button className="btn flex-none px-[1.1rem] text-base" type="submit">
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
                className="block px-[0.8rem] py-[0.4rem] no-underline hover:bg-highlight focus-visible:bg-highlight"
                href={path}
              >
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}

/** The value, delayed until it has not changed for a moment. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

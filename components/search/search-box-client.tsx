'use client';

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
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
/** What the arrow keys move between. */
const FOCUS_STOPS = '[type=search], .suggestions a';

/**
 * The form of the search page, which works without scripts; with them it suggests titles while one types,
 * in a list that closes on Escape and when the focus leaves the form.
 */
export function SearchBox(props: Props) {
  return (
    <Island name="search" element="search">
      <SearchForm {...props} />
    </Island>
  );
}

function SearchForm({ action, fields, query, maxLength, texts }: Props) {
  const [typed, setTyped] = useState(query);
  const [isOpen, setIsOpen] = useState(false);
  const debounced = useDebounced(typed.trim());
  const isChanged = debounced !== '' && debounced !== query;
  const suggestions = useQuery({
    queryKey: ['suggestions', debounced],
    queryFn: ({ signal }) => fetchSuggestions(debounced, signal),
    enabled: isChanged,
    placeholderData: (previous) => previous,
  });
  const found = isChanged ? (suggestions.data ?? []) : [];
  const shown = isOpen ? found : [];
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.nativeEvent.isComposing) return;
    const [input, ...links] = event.currentTarget.querySelectorAll<HTMLElement>(FOCUS_STOPS);
    if (event.key === 'Escape' && shown.length > 0) {
      // Some browsers would clear the input.
      event.preventDefault();
      input?.focus();
      setIsOpen(false);
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    setIsOpen(true);
    const stops = [input, ...links];
    const index = stops.findIndex((stop) => stop?.matches(':focus'));
    if (index < 0) return;
    event.preventDefault();
    stops[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };
  return (
    <form
      className="relative flex gap-2 max-w-176"
      action={action}
      method="get"
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
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
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setIsOpen(true);
        }}
      />
      <button className="btn flex-none px-[1.1rem] text-base" type="submit">
        {texts.submit}
      </button>
      <span className="sr-only" role="status">
        {shown.length > 0 && `${texts.suggestions}: ${shown.length}`}
      </span>
      {shown.length > 0 && (
        <ul
          className="suggestions absolute inset-x-0 top-[calc(100%+0.25rem)] z-2 bg-surface border border-control rounded-sm"
          aria-label={texts.suggestions}
          // Safari focuses no link on a click, so the input would lose the focus and the list would close.
          onMouseDown={(event) => event.preventDefault()}
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

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Hides the items of a list that lack what is typed into the field before it. */
export function filterLists(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-filter]')) {
    const items = [...(box.nextElementSibling?.children ?? [])] as HTMLElement[];
    const filter = () => {
      const wanted = fold(box.value.trim());
      for (const item of items) item.hidden = !fold(item.textContent ?? '').includes(wanted);
    };
    box.addEventListener('input', filter);
    // The field was typed into while this script was loaded.
    filter();
  }
}

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Hides the items of a list that lack what is typed into the field before it. Says so if none is left. */
export function filterLists(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-filter]')) {
    const list = box.nextElementSibling;
    const items = [...(list?.children ?? [])] as HTMLElement[];
    const status = list?.nextElementSibling;
    const filter = () => {
      const wanted = fold(box.value.trim());
      for (const item of items) item.hidden = !fold(item.textContent ?? '').includes(wanted);
      if (status instanceof HTMLElement) {
        status.textContent = (items.every(({ hidden }) => hidden) && status.dataset.none) || '';
      }
    };
    box.addEventListener('input', filter);
    // The field was typed into while this script was loaded.
    filter();
  }
}

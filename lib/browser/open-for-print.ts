/**
 * Opens each `details` element, except menus, while the page is printed, and closes it afterwards. Serves
 * browsers without `::details-content`, which `print.css` uses.
 */
export function openForPrint(): void {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('details:not(.menu, [open])')];
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of opened) details.open = false;
  });
}

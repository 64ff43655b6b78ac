/** True for a click that opens a link in the same tab. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !(button || ctrlKey || metaKey || shiftKey);

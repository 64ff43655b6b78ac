/** Returns a text with `…` in place of the user and password of the address that it is or holds. */
export const hideCredentials = (text: string): string =>
  text.replace(/((?:^|:)\/\/|^|\s)[^\s/?#]+@/g, '$1…@');

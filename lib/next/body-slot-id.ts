/** The id of the element that stands for a static body in Next's HTML. */
export const BODY_SLOT_ID = 'body-slot';

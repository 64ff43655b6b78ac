/** Returns the `id` attribute of a floor: a post's position in its topic, from 1. */
export const floorAnchor = (floor: number): string => `floor-${floor}`;

/** Takes a visitor who has an address of the community, in any of its forms, to the page here: `?to=…`. */
export const GO_PATH = '/go';

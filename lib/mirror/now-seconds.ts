/** The time in Unix seconds, as the mirror's database stores it. */
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

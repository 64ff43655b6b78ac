/** The path of the key file on the site; its name is the key (https://www.indexnow.org/documentation). */
export const keyFilePath = (key: string) => `/${key}.txt`;

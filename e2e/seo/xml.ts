import type { Page } from '@playwright/test';

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

/** Parses XML by the browser's strict parser. @throws with its message if the text is not well-formed */
export async function parseXml(page: Page, text: string): Promise<XmlElement> {
  return page.evaluate((source) => {
    const { documentElement } = new DOMParser().parseFromString(source, 'application/xml');
    const fault = documentElement.querySelector('parsererror');
    if (fault) throw new Error(fault.textContent ?? 'not well-formed');
    const read = (element: Element): XmlElement => ({
      name: element.localName,
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, value]),
      ),
      children: [...element.children].map(read),
      text: element.textContent ?? '',
    });
    return read(documentElement);
  }, text);
}

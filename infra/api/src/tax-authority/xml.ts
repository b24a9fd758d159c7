import { XMLParser } from 'fast-xml-parser';

/** A node of a parsed document: text, or an element with its children, attributes as `@name`. */
export type XmlNode = string | XmlElement;
interface XmlElement {
  readonly [name: string]: XmlNode | readonly XmlNode[] | undefined;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  // Ids and numbers stay text: they have leading zeros and more digits than a number holds.
  parseTagValue: false,
  parseAttributeValue: false,
});

/** Reads a document, prefixes dropped; null when it isn't well formed or has a DOCTYPE, whose entities would expand. */
export function readXml(text: string): XmlElement | null {
  if (/<!DOCTYPE/i.test(text)) return null;
  try {
    return parser.parse(text, true) as XmlElement;
  } catch {
    return null;
  }
}

/** The elements of a name at a path: none, one or many, always a list. */
export function childrenAt(node: XmlNode | null | undefined, ...path: string[]): XmlNode[] {
  let found: XmlNode[] = node === null || node === undefined ? [] : [node];
  for (const name of path) {
    found = found.flatMap((each) => {
      const child = typeof each === 'object' && Object.hasOwn(each, name) ? each[name] : undefined;
      if (child === undefined) return [];
      return typeof child === 'string' || !isList(child) ? [child] : child;
    });
  }
  return found;
}

/** The one element at a path, or undefined. */
export function childAt(node: XmlNode | null | undefined, ...path: string[]): XmlNode | undefined {
  return childrenAt(node, ...path)[0];
}

/** The text at a path, trimmed; null where there is none. */
export function textAt(node: XmlNode | null | undefined, ...path: string[]): string | null {
  const found = path.length === 0 ? node : childAt(node, ...path);
  const text = typeof found === 'object' && found !== null ? found['#text'] : found;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

/** Text made safe inside an element. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function isList(child: XmlNode | readonly XmlNode[]): child is readonly XmlNode[] {
  return Array.isArray(child);
}

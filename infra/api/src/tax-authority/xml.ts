import { ALL_ENTITIES, EntityDecoder } from '@nodable/entities';
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
  // Blanks around a CDATA section belong to the text.
  trimValues: false,
  // Numeric references, and the names of HTML that some services write without declaring them.
  entityDecoder: new EntityDecoder({ namedEntities: ALL_ENTITIES }),
});

/**
 * Decodes a document by the charset that it declares (RFC 7303): byte order mark, `Content-Type`, XML declaration, UTF-8.
 * An unknown charset counts as UTF-8.
 */
export function decodeXml(bytes: Uint8Array, contentType = ''): string {
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared =
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(start)?.[1];
  const marked = start.startsWith('\xfe\xff') ? 'utf-16be' : start.startsWith('\xff\xfe') ? 'utf-16le' : null;
  const charset = marked ?? (start.startsWith('\xef\xbb\xbf') ? 'utf-8' : declared) ?? 'utf-8';
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Parses a document without prefixes; null if it isn't well formed or has a DOCTYPE, whose entities would expand. */
export function readXml(text: string): XmlElement | null {
  if (/<!DOCTYPE/i.test(text)) return null;
  try {
    return parser.parse(text, true) as XmlElement;
  } catch {
    return null;
  }
}

export function childrenAt(node: XmlNode | null | undefined, ...path: string[]): XmlNode[] {
  let nodes: XmlNode[] = node === null || node === undefined ? [] : [node];
  for (const name of path) {
    nodes = nodes.flatMap((each) => {
      const child = typeof each === 'object' && Object.hasOwn(each, name) ? each[name] : undefined;
      return child === undefined ? [] : [child].flat();
    });
  }
  return nodes;
}

export function childAt(node: XmlNode | null | undefined, ...path: string[]): XmlNode | undefined {
  return childrenAt(node, ...path)[0];
}

/** Returns the trimmed text at a path; null without text. */
export function textAt(node: XmlNode | null | undefined, ...path: string[]): string | null {
  const target = path.length === 0 ? node : childAt(node, ...path);
  const text = typeof target === 'object' && target !== null ? target['#text'] : target;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null;
}

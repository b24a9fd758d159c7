import { XMLParser } from 'fast-xml-parser';
import { at, readXml, textAt } from '../src/xml.ts';

/** Children that a type of the schema allows, in their order: name and type. */
type Schema = ReadonlyMap<string, readonly { readonly name: string; readonly type: string }[]>;

const listOf = (node: unknown): unknown[] => (node === undefined ? [] : [node].flat());
const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** The types of a WSDL's inline schema. */
export function elementsOfSchema(wsdl: string): Schema {
  const schemas = listOf(at(readXml(wsdl), 'definitions', 'types', 'schema'));
  const types = new Map<string, { name: string; type: string }[]>();
  for (const type of schemas.flatMap((schema) => listOf(at(schema, 'complexType')))) {
    const elements = listOf(at(type, 'sequence', 'element')).map((element) => ({
      name: textAt(element, '@name'),
      type: local(textAt(element, '@type')),
    }));
    types.set(textAt(type, '@name'), elements);
  }
  return types;
}

type Ordered = Readonly<Record<string, unknown>>;
const ordered = new XMLParser({ preserveOrder: true, removeNSPrefix: true });

/** Elements of an answer that its schema lacks or has at another place, as paths; `type` is the body's element. */
export function strayElements(envelope: string, schema: Schema, type: string): string[] {
  const enter = (nodes: readonly Ordered[], name: string) => {
    const children = nodes.find((node) => name in node)?.[name];
    if (!Array.isArray(children)) throw new Error(`no ${name}`);
    return children as Ordered[];
  };
  const body = enter(enter(ordered.parse(envelope) as Ordered[], 'Envelope'), 'Body');
  return compare(enter(body, type), type, schema, type);
}

function compare(nodes: readonly Ordered[], type: string, schema: Schema, path: string): string[] {
  const allowed = schema.get(type);
  if (!allowed) {
    const isSimple = nodes.every((node) => '#text' in node);
    return isSimple ? [] : [`${path}: no type ${type}`];
  }
  let reached = 0;
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@') ?? '';
    const place = allowed.findIndex((element) => element.name === name);
    const stray = place < reached ? [`${path}/${name}`] : [];
    reached = Math.max(reached, place);
    const children = node[name];
    const childType = allowed[place]?.type ?? '';
    return [
      ...stray,
      ...(Array.isArray(children)
        ? compare(children as Ordered[], childType, schema, `${path}/${name}`)
        : []),
    ];
  });
}

import Builder from 'fast-xml-builder';
import { withoutControlCharacters } from 'shared-api/rules';

const builder = new Builder({
  attributeNamePrefix: '@',
  format: true,
  ignoreAttributes: false,
  suppressBooleanAttributes: false,
  suppressEmptyNode: true,
});

/** Writes an element as an XML document; members whose name begins with `@` are attributes. */
export const writeXml = (root: object): string =>
  withoutControlCharacters(builder.build({ '?xml': { '@version': '1.0', '@encoding': 'utf-8' }, ...root }));

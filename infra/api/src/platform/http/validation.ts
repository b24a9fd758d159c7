import * as v from 'valibot';
import { invalid } from '../errors.ts';

// Spanish texts for problems that the contract's schemas have no text of their own for.
v.setSpecificMessage(v.string, 'debe ser un texto');
v.setSpecificMessage(v.number, 'debe ser un número');
v.setSpecificMessage(v.boolean, 'debe ser verdadero o falso');
v.setSpecificMessage(v.array, 'debe ser una lista');
v.setSpecificMessage(v.object, ({ expected }) => (expected === 'Object' ? 'debe ser un objeto' : 'falta'));
v.setSpecificMessage(v.strictObject, ({ expected, input }) => {
  if (expected === 'never') return 'no es un dato que se pueda enviar';
  return expected === 'Object' || input !== undefined ? 'debe ser un objeto' : 'falta';
});
v.setSpecificMessage(v.picklist, 'no es una de las opciones');
v.setSpecificMessage(v.union, 'no tiene una forma válida');
v.setSpecificMessage(v.maxLength, ({ requirement }) => `puede tener hasta ${requirement}`);
v.setGlobalMessage('no es válido');

/** Parses what a caller sent. @throws Refusal 400 with one Spanish sentence for each value that is wrong */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  if (parsed.success) return parsed.output;
  const messages = [
    ...new Set(parsed.issues.slice(0, 20).map((issue) => missingText(schema, issue) ?? sentence(issue))),
  ];
  throw invalid(messages.length === 1 && messages[0] ? messages[0] : messages);
}

/** A schema with those inside of it: of an optional value, an object or a list. */
type Part = v.GenericSchema & {
  readonly wrapped?: Part;
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
};

/**
 * Returns the contract's text for an absent field, which is the one for an empty text or list; null where the contract has
 * none of its own.
 */
function missingText(schema: Part, issue: v.BaseIssue<unknown>): string | null {
  if (issue.received !== 'undefined' || !issue.path) return null;
  const entry = issue.path.reduce<Part | undefined>((whole, { key }) => {
    const part = whole?.wrapped ?? whole;
    return part?.entries?.[String(key)] ?? part?.item;
  }, schema);
  const messages = ['', []].map((empty) => entry && v.safeParse(entry, empty).issues?.[0].message);
  return messages.find((message) => message && !isGeneric(message)) ?? null;
}

/** Writes a problem as a sentence: the generic texts above need the name of the field before them. */
function sentence(issue: v.BaseIssue<unknown>): string {
  const message = issue.received === 'undefined' && isGeneric(issue.message) ? 'falta' : issue.message;
  if (!isGeneric(message)) return message;
  const path = v.getDotPath(issue);
  return path ? `${path}: ${message}` : `El cuerpo ${message}`;
}

const isGeneric = (message: string) => /^\p{Ll}/u.test(message);

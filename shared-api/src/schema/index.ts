/** valibot, and how a schema asks a rule: `import * as v from 'shared-api/schema'`. */
import { rawCheck } from 'valibot';

export * from 'valibot';

/**
 * Checks a value with a rule, in a `pipe`: `v.pipe(v.string(), v.rule(resolutionProblem))`.
 * @param problemOf returns why the value is refused, or null
 */
export function rule<Value>(problemOf: (value: Value) => string | null | undefined) {
  return rawCheck<Value>(({ dataset, addIssue }) => {
    const message = dataset.typed ? problemOf(dataset.value) : null;
    if (message) addIssue({ message });
  });
}

/**
 * Checks an object with a rule that judges its fields together, in a `pipe` behind `v.object`.
 * @param problemsOf returns why fields are refused, by their name; a field that is right has no text
 */
export function rules<Value extends object>(problemsOf: (value: Value) => object) {
  return rawCheck<Value>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input: object = dataset.value;
    for (const [key, message] of Object.entries<unknown>({ ...problemsOf(dataset.value) })) {
      if (typeof message !== 'string') continue;
      const value: unknown = (dataset.value as Record<string, unknown>)[key];
      addIssue({ message, path: [{ type: 'unknown', origin: 'value', input, key, value }] });
    }
  });
}

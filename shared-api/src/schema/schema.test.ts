import { describe, expect, it } from 'vitest';
import * as v from './index.ts';

const short = (text: string) => (text.length < 3 ? 'Escriba al menos 3 letras' : null);
const Form = v.pipe(
  v.object({ nombre: v.pipe(v.string(), v.rule(short)), desde: v.string(), hasta: v.string() }),
  v.rules(({ desde, hasta }) => ({ hasta: hasta < desde ? 'Termina antes de empezar' : undefined })),
);

/** Messages by the path of their field. */
function messagesOf(input: unknown) {
  const { issues = [] } = v.safeParse(Form, input);
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue), issue.message]));
}

describe('a schema that asks rules', () => {
  it('takes what they find right', () => {
    expect(messagesOf({ nombre: 'Ana', desde: '2026-01-01', hasta: '2026-01-02' })).toEqual({});
  });

  it('gives the message of each rule at its field, also of those that judge fields together', () => {
    expect(messagesOf({ nombre: 'A', desde: '2026-01-02', hasta: '2026-01-01' })).toEqual({
      nombre: 'Escriba al menos 3 letras',
      hasta: 'Termina antes de empezar',
    });
  });
});

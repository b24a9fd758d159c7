import { isMinutes, minutesElsewhere } from 'shared-api/rules';
import { expect, it } from 'vitest';

const NAME = 'Acta de designación de representantes';

it.each([
  [NAME, true],
  ['ACTA DE DESIGNACION', true],
  ['Contrato constitutivo', false],
])('knows the minutes by their name: %s', (nombre, found) => expect(isMinutes({ nombre })).toBe(found));

it.each([
  ['nothing where no document is the minutes', [null, 'Contrato constitutivo'], null, null],
  ['that they can wait for the last step', [NAME], null, /opcional: alcanza con subirlo allí\.$/],
  ['that the last step has them', [NAME], '/files/x', /^Es el mismo papel que «Acta.*Allí ya está subido/],
])('says in the first step %s', (_, names, url_archivo, words) => {
  const documents = names.map((nombre) => ({
    tipo_documento: nombre === null ? null : { nombre },
    url_archivo,
  }));
  const text = minutesElsewhere(documents);
  if (words === null) expect(text).toBeNull();
  else expect(text).toMatch(words);
});

import { EXPLANATION_MAX, isExplanationLink, modelAddress, REQUIRED_DOCUMENTS } from 'shared-api/rules';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NO_EXPLANATION } from '../../testing/index.ts';

describe('a link of an explanation', () => {
  it.each(['', 'https://www.arca.gob.ar/', 'https://ciudad.gob.ar/rentas/form%20a.pdf?x=1#p2'])(
    'may be «%s»',
    (link) => expect(isExplanationLink(link)).toBe(true),
  );

  it.each([
    'http://www.arca.gob.ar/',
    'www.arca.gob.ar',
    'javascript:alert(1)',
    'data:text/html,hola',
    'https://',
    'https://intranet/formulario',
    'https://ana:clave@ciudad.gob.ar/',
    '//ciudad.gob.ar/',
    '/documentacion',
  ])('may not be «%s»', (link) => expect(isExplanationLink(link)).toBe(false));

  it('is read by a browser that does not have URL.parse', () => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(URL, 'parse').mockImplementation(() => {
      throw new TypeError('URL.parse is not a function');
    });
    expect(['https://www.arca.gob.ar/', 'arca'].map(isExplanationLink)).toEqual([true, false]);
  });
});

it('opens the city’s form before the portal’s own model', () => {
  const type = { ...NO_EXPLANATION, id: 'x' };
  const form = 'https://ciudad.gob.ar/form.pdf';
  expect(modelAddress(type)).toBeNull();
  expect(modelAddress({ ...type, modelo: 'Nombre: ____' })).toBe('/documentacion?modelo=x');
  expect(modelAddress({ ...type, modelo: 'Nombre: ____', enlace_modelo: form })).toBe(form);
});

it.each(REQUIRED_DOCUMENTS)(
  '$nombre says what it is and where to get it, as the form would take it',
  (type) => {
    for (const field of ['descripcion', 'donde_obtener'] as const) {
      expect(type[field]).toMatch(/^\p{Lu}.*\.$/su);
      expect(type[field].length).toBeLessThanOrEqual(EXPLANATION_MAX[field]);
    }
    expect(type.modelo.length).toBeLessThanOrEqual(EXPLANATION_MAX.modelo);
    expect([type.enlace_obtener, type.enlace_modelo].every(isExplanationLink)).toBe(true);
  },
);

import type { DraftObservation } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';
import { CATALOGUE, DNI, MINUTES, request } from '../../test/fixtures.ts';
import { deskItems, nextItem, observationsOn, targetOf, withObservation } from './desk-items.ts';

const keysOf = (stored: ReturnType<typeof request>) => deskItems(stored).map(({ key }) => key);

const onDni: DraftObservation = {
  documento: DNI.id,
  name: 'DNI',
  observacion: 'Está borroso',
  reemplazable: true,
};
const onAccounts: DraftObservation = {
  documento: null,
  name: 'Cuentas bancarias',
  observacion: 'Falta el CBU',
  reemplazable: false,
};

const WITH_POWER = request('OBSERVACION', {
  declaracion_jurada_representante_apoderado: true,
  poder_legal: '/files/poder',
  documento_proveedor: [],
});

describe('the desk', () => {
  it('shows the documents, then the data', () => {
    const data = ['datos', 'cuentas', 'clientes', 'declaraciones'];
    expect(keysOf(request('OBSERVACION'))).toEqual([DNI.id, MINUTES.id, CATALOGUE.id, ...data]);
  });

  it('shows the attorney and their power once there is one', () => {
    expect(keysOf(WITH_POWER)).toEqual([
      'poder_legal',
      'datos',
      'apoderado',
      'cuentas',
      'clientes',
      'declaraciones',
    ]);
  });

  it('lets data be observed by the names that the form has', () => {
    const names = deskItems(request('OBSERVACION')).flatMap((item) =>
      item.kind === 'data' ? item.fields : [],
    );
    expect(names).toEqual(
      expect.arrayContaining([
        'Teléfono alternativo',
        'Condición fiscal',
        'Cuentas bancarias',
        'Principales clientes',
      ]),
    );
  });

  it.each([
    ['FISICA', false],
    ['JURIDICA', true],
  ] as const)('lets a fiscal year be observed of companies alone: %s', (tipo_persona, isOffered) => {
    const items = deskItems(request('OBSERVACION', { tipo_persona }));
    const names = items.flatMap((item) => (item.kind === 'data' ? item.fields : []));
    expect(names.includes('Inicio del ejercicio económico')).toBe(isOffered);
  });

  it('lets nothing be observed that only the registry can change, and files at their own place', () => {
    const names = deskItems(WITH_POWER).flatMap((item) => (item.kind === 'data' ? item.fields : []));
    for (const name of ['Razón social', 'Nombre', 'Teléfono', 'Poder legal'])
      expect(names).not.toContain(name);
  });
});

describe('an observation', () => {
  it('belongs to the item that it is about', () => {
    const items = deskItems(request('OBSERVACION'));
    const observed = items.filter((item) => observationsOn(item, [onDni, onAccounts]).length > 0);
    expect(observed.map(({ key }) => key)).toEqual([DNI.id, 'cuentas']);
  });

  it('is on a document by its id, on a file of the form or on data by the name', () => {
    const [dni] = deskItems(request('OBSERVACION'));
    const [power, data] = deskItems(WITH_POWER);
    if (!dni || !power || !data) throw new Error('three items');
    expect(targetOf(dni)).toEqual({ documento: DNI.id, name: 'DNI' });
    expect(targetOf(power)).toEqual({ documento: null, name: 'Poder legal' });
    expect(targetOf(data)).toEqual({ documento: null, name: data.kind === 'data' ? data.fields[0] : '' });
    const onPower = { ...onAccounts, name: 'Poder legal' };
    const onPhone = { ...onAccounts, name: 'Teléfono alternativo' };
    expect(observationsOn(power, [onPower, onPhone])).toEqual([onPower]);
    expect(observationsOn(data, [onPower, onPhone])).toEqual([onPhone]);
    const changed = { ...onPower, observacion: 'Falta la firma' };
    expect(withObservation([onPhone, onPower], changed)).toEqual([onPhone, changed]);
  });

  it('on a file of the form is another one than on an optional document of the same name', () => {
    const [power] = deskItems(WITH_POWER);
    if (!power) throw new Error('there is a power');
    const onFile = { ...onAccounts, name: 'Poder legal' };
    const onOptional = { ...onDni, documento: CATALOGUE.id, name: 'Poder legal' };
    expect(observationsOn(power, [onOptional])).toEqual([]);
    expect(withObservation([onOptional], onFile)).toEqual([onOptional, onFile]);
  });

  it('replaces the one on the same item, and is removed when it is emptied', () => {
    const changed = { ...onDni, observacion: 'Falta el dorso' };
    expect(withObservation([], onDni)).toEqual([onDni]);
    expect(withObservation([onDni, onAccounts], changed)).toEqual([changed, onAccounts]);
    expect(withObservation([onDni, onAccounts], { ...onDni, observacion: ' ' })).toEqual([onAccounts]);
    expect(withObservation([onAccounts], { ...onDni, observacion: '' })).toEqual([onAccounts]);
  });
});

describe('the next item', () => {
  const items = deskItems(request('OBSERVACION'));
  const [dni, minutes, catalogue] = items;
  if (!dni || !minutes || !catalogue) throw new Error('three documents');

  it('is the nearest that is not settled', () => {
    expect(nextItem(items, dni, () => false)).toBe(minutes);
    expect(nextItem(items, dni, (item) => item === minutes)).toBe(catalogue);
  });

  it('is the one after it when all are settled, and none at the end', () => {
    expect(nextItem(items, dni, () => true)).toBe(minutes);
    expect(nextItem(items, items.at(-1) ?? dni, () => false)).toBeNull();
  });
});

import {
  ALTERNATIVE_EMAIL_PROBLEM,
  CLIENTS_COUNT_PROBLEM,
  checkSavedFields,
  fieldsWhere,
  NOTIFICATION_EMAIL_MISSING,
  type RequestToSave,
  TAX_CONDITION_PROBLEM,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-25';
const OWN = '20002307554';
const PERSON: RequestToSave = {
  cuit: OWN,
  tipo_persona: 'FISICA',
  domicilio_electronico: [],
  fecha_primer_ejercicio_economico: null,
  cuit_apoderado_legal: null,
  fecha_otorgamiento_poder: null,
  fecha_alcance_poder_legal: null,
};
const COMPANY: RequestToSave = {
  ...PERSON,
  tipo_persona: 'JURIDICA',
  domicilio_electronico: [{ direccion: 'ventas@empresa.example' }],
};
const FIRST = { cuil: '33693450239' };
const SECOND = { cuil: '30500010912' };
const RIGHT = { telefono_alternativo: '3834555555' };

describe('saving fields', () => {
  it.each([
    ['a phone of letters', PERSON, { telefono_alternativo: 'abc' }, { telefono_alternativo: /números/ }],
    [
      'an email',
      PERSON,
      { correo_electronico_notificacion: 'yo' },
      { correo_electronico_notificacion: ALTERNATIVE_EMAIL_PROBLEM },
    ],
    [
      'an unregistered email',
      COMPANY,
      { correo_electronico_notificacion: 'a@b.example' },
      { correo_electronico_notificacion: NOTIFICATION_EMAIL_MISSING },
    ],
    [
      'a text too long',
      PERSON,
      { domicilio_alternativo: 'x'.repeat(201) },
      { domicilio_alternativo: /hasta 200/ },
    ],
    [
      'a control character',
      PERSON,
      { domicilio_alternativo: 'a\u0000b' },
      { domicilio_alternativo: /no se pueden guardar/ },
    ],
    [
      'another kind of condition',
      PERSON,
      { condicion_fiscal: 'sujeto_exento' },
      { condicion_fiscal: TAX_CONDITION_PROBLEM },
    ],
    ['no condition at all', PERSON, { condicion_fiscal: 'x' }, { condicion_fiscal: TAX_CONDITION_PROBLEM }],
    [
      'a person’s fiscal year',
      PERSON,
      { fecha_primer_ejercicio_economico: '2026-01-01' },
      {
        fecha_primer_ejercicio_economico:
          'El inicio del ejercicio económico lo informan solo las personas jurídicas',
      },
    ],
    [
      'a fiscal year of before',
      COMPANY,
      { fecha_primer_ejercicio_economico: '2025-01-01' },
      {
        fecha_primer_ejercicio_economico:
          'El inicio del ejercicio económico se guarda con el año en curso: elija de nuevo el día y el mes',
      },
    ],
    [
      'a day that is none',
      PERSON,
      { fecha_otorgamiento_poder: '2026-02-31' },
      { fecha_otorgamiento_poder: 'Fecha de otorgamiento del poder: no es una fecha válida (aaaa-mm-dd)' },
    ],
    [
      'a power of tomorrow',
      PERSON,
      { fecha_otorgamiento_poder: '2026-11-26' },
      { fecha_otorgamiento_poder: 'La fecha de otorgamiento del poder no puede ser posterior a hoy' },
    ],
    [
      'a reach before the stored grant',
      { ...PERSON, fecha_otorgamiento_poder: '2026-05-01' },
      { fecha_alcance_poder_legal: '2026-04-01' },
      {
        fecha_alcance_poder_legal:
          'La fecha de alcance del poder no puede ser anterior a la de su otorgamiento',
      },
    ],
    [
      'a grant after the stored reach',
      { ...PERSON, fecha_alcance_poder_legal: '2026-04-01' },
      { fecha_otorgamiento_poder: '2026-05-01' },
      {
        fecha_otorgamiento_poder:
          'La fecha de alcance del poder no puede ser anterior a la de su otorgamiento',
      },
    ],
    [
      'an attorney’s wrong digit',
      PERSON,
      { cuit_apoderado_legal: '20002307555' },
      {
        cuit_apoderado_legal:
          'El último número del CUIT/CUIL no corresponde a los anteriores. Revise los números',
      },
    ],
    [
      'themself as a client',
      PERSON,
      { principales_clientes: [FIRST, { cuil: OWN }] },
      {
        'principales_clientes.1.cuil': 'El proveedor no puede ser su propio cliente: informe otro CUIT/CUIL',
      },
    ],
    [
      'a client twice',
      PERSON,
      { principales_clientes: [FIRST, SECOND, FIRST] },
      { 'principales_clientes.2.cuil': 'Los 3 clientes deben ser distintos' },
    ],
    [
      'four clients',
      PERSON,
      { principales_clientes: [FIRST, SECOND, FIRST, SECOND] },
      { principales_clientes: CLIENTS_COUNT_PROBLEM },
    ],
    [
      'a file that is none',
      PERSON,
      { poder_legal: 'x' },
      { poder_legal: 'Error en la URL del archivo subido' },
    ],
  ] as const)('answers %s at its field, and takes the rest', (_what, request, wrong, expected) => {
    const { accepted, problems } = checkSavedFields(request, { ...RIGHT, ...wrong }, TODAY);
    const [path = '', text = ''] = Object.entries(expected)[0] ?? [];
    expect(Object.keys(problems)).toEqual([path]);
    expect(problems[path]).toMatch(text);
    expect(accepted).toEqual('telefono_alternativo' in wrong ? {} : RIGHT);
  });

  it('takes nothing that the database can’t store', () => {
    for (const [name, { kind }] of fieldsWhere((row) => row.saved !== undefined && row.kind !== 'list')) {
      for (const text of ['\0', 'a\0bcdefghijk', 'abc\uD800defghijk']) {
        const { accepted } = checkSavedFields(PERSON, { [name]: text }, TODAY);
        // Only the id in a file's address is looked up and stored.
        if (kind !== 'file') expect(accepted, name).toEqual({});
      }
    }
  });

  it('takes one or two clients, an emptied field, and the stored fiscal year of an earlier one', () => {
    const stored = { ...COMPANY, fecha_primer_ejercicio_economico: '2020-07-01' };
    const fields = {
      principales_clientes: [FIRST, SECOND],
      telefono_alternativo: null,
      fecha_primer_ejercicio_economico: '2020-07-01',
      correo_electronico_notificacion: 'ventas@empresa.example',
    };
    expect(checkSavedFields(stored, fields, TODAY)).toEqual({ accepted: fields, problems: {} });
  });
});

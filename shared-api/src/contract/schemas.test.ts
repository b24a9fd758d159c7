import {
  addOptionalDocument,
  approveRequest,
  assignLabels,
  changePassword,
  correctRequest,
  ErrorBody,
  editDocumentDates,
  exportRequests,
  importTenders,
  listRequests,
  SupplierRequest,
  saveCorrectionDraft,
  saveRequest,
  saveView,
  sendMessage,
  setTenderResult,
} from 'shared-api/contract';
import { fileIdOf, normaliseFileUrl } from 'shared-api/rules';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const ID = '3f2b6a10-5b7e-4c7d-9a43-0a4b8b0f6c11';
const FILE = `https://portal.ejemplo.ar/api/municat/files/${ID}`;

const problemsOf = (schema: v.GenericSchema, input: unknown): readonly string[] => {
  const parsed = v.safeParse(schema, input);
  return parsed.success ? [] : parsed.issues.map(({ message }) => message);
};
const accepts = (schema: v.GenericSchema, input: unknown) => problemsOf(schema, input).length === 0;

describe('a save', () => {
  const body = saveRequest.body;
  it('takes each part alone, and none', () => {
    for (const part of [
      {},
      { sujeto_fiscal: {} },
      { sujeto_fiscal: { condicion_fiscal: 'monotributista', poder_legal: null } },
      { cuenta_bancaria: [] },
      { documento_proveedor: [{ id: ID, url_archivo: FILE }] },
    ]) {
      expect(problemsOf(body, part)).toEqual([]);
    }
  });

  /** Fields that the supplier fills; all others of the entity are the registry's or the portal's own. */
  const SAVED = [
    'condicion_fiscal',
    'fecha_primer_ejercicio_economico',
    'telefono_alternativo',
    'domicilio_alternativo',
    'domicilio_cod_postal_alternativo',
    'domicilio_electronico_alternativo',
    'correo_electronico_notificacion',
    'declaracion_jurada_domicilio_electronico',
    'declaracion_jurada_contratar_administracion_publica',
    'declaracion_jurada_legislacion_laboral_vigente',
    'declaracion_jurada_cuenta_bancaria',
    'declaracion_jurada_representante_apoderado',
    'principales_clientes',
    'poder_legal',
    'acta_designacion_url',
    'cuit_apoderado_legal',
    'apoderado_legal_nombre',
    'fecha_otorgamiento_poder',
    'fecha_alcance_poder_legal',
  ];
  const others = Object.keys(SupplierRequest.entries).filter((field) => !SAVED.includes(field));
  it('finds the fields that are not the supplier’s', () => {
    expect(others).toEqual(
      expect.arrayContaining(['cuit', 'activo', 'razon_social', 'estado_tramite', 'version']),
    );
    expect(others.length + SAVED.length).toBe(Object.keys(SupplierRequest.entries).length);
  });
  it.each([...others, 'rol', '__proto__x', 'declaracion_jurada'])('refuses %s', (field) => {
    expect(accepts(body, { sujeto_fiscal: { [field]: null } })).toBe(false);
    expect(accepts(body, { sujeto_fiscal: { [field]: 'x' } })).toBe(false);
  });

  it('refuses unknown parts', () => {
    expect(accepts(body, { estado: 'HABILITADO' })).toBe(false);
  });

  it('puts a right value in one line, and leaves a wrong one to be answered at its field', () => {
    const saved = (domicilio_alternativo: unknown) => ({ sujeto_fiscal: { domicilio_alternativo } });
    expect(v.parse(body, saved('Sarmiento 123\nPiso 2 '))).toEqual(saved('Sarmiento 123 Piso 2'));
    expect(v.parse(sendMessage.body, { mensaje: 'Hola,\ngracias', cuit: '33693450239' })).toMatchObject({
      mensaje: 'Hola,\ngracias',
    });
    // The line break of Word and PowerPoint, and a PDF's end of page.
    expect(v.parse(body, saved('Sarmiento 123\vPiso 2\fA'))).toEqual(saved('Sarmiento 123 Piso 2 A'));
    expect(v.parse(sendMessage.body, { mensaje: 'Hola,\vgracias\f', cuit: '33693450239' })).toMatchObject({
      mensaje: 'Hola,\ngracias',
    });
    expect(v.parse(body, saved('  Sarmiento 123  '))).toEqual(saved('Sarmiento 123'));
    expect(v.parse(body, saved('x'.repeat(201)))).toEqual(saved('x'.repeat(201)));
    expect(accepts(body, saved(123))).toBe(false);
  });
});

it('a half-written observation may hold the line break of Word', () => {
  const line = { documento: null, name: 'DNI', observacion: 'Ilegible:\vpágina 2', reemplazable: false };
  const draft = { version: 0, observaciones: [line] };
  expect(v.parse(saveCorrectionDraft.body, draft)).toEqual(draft);
});

describe('the address of a file', () => {
  const withFile = (poder_legal: string) => ({ sujeto_fiscal: { poder_legal } });
  it('is stored without its signature', () => {
    expect(v.parse(saveRequest.body, withFile(`${FILE}?v=abc&f=def`))).toEqual(withFile(FILE));
    expect(normaliseFileUrl(`${FILE}#x?y`)).toBe(FILE);
  });
  it('tells the file’s id, and of a foreign one nothing', () => {
    expect(fileIdOf(`${FILE}?v=1`)).toBe(ID);
    for (const wrong of ['', ID, `${FILE}/x`, `${FILE}0`, FILE.toUpperCase(), 'https://portal/files/../x']) {
      expect(fileIdOf(wrong), wrong).toBeNull();
    }
  });
});

it('an id names the same document in capitals, as some databases write it', () => {
  expect(v.parse(editDocumentDates.params, { id: ID.toUpperCase() })).toEqual({ id: ID });
});

describe('what a person can do wrong on a screen', () => {
  const importing = (days: number) => ({
    csv: 'titulo',
    completar: { fecha_publicacion: null, plazo_dias: days, subtipo_licitacion: null, pliego_url: null },
    importar: false,
  });
  const long = Array.from({ length: 101 }, () => ID);
  it.each([
    [
      addOptionalDocument,
      { url_archivo: FILE, datos_extra: 'x'.repeat(201), cuit: '20002307554' },
      'El nombre debe tener entre 1 y 50 caracteres',
    ],
    [
      sendMessage,
      { mensaje: 'a\u0001b', cuit: '20002307554' },
      'El mensaje tiene caracteres que no se pueden guardar',
    ],
    [
      sendMessage,
      { mensaje: 'x'.repeat(4_001), cuit: '20002307554' },
      'El mensaje puede tener hasta 4000 caracteres',
    ],
    [importTenders, importing(9_999), 'Los días hasta el vencimiento van de 1 a 3650'],
    [assignLabels, { proveedor_id: ID, etiqueta_ids: long }, 'Puede elegir hasta 100 etiquetas por vez'],
    [
      correctRequest,
      { observacion: Array.from({ length: 61 }, () => ({ name: 'DNI', observacion: 'Ilegible' })) },
      'Puede hacer hasta 60 observaciones',
    ],
    [
      correctRequest,
      { observacion: [{ name: 'DNI', observacion: 'Ilegible' }], docs_ids: long.slice(0, 61) },
      'Puede elegir hasta 60 documentos',
    ],
    [
      setTenderResult,
      {
        resultado: 'adjudicada',
        adjudicaciones: long.slice(0, 51).map(() => ({ proveedor: 'Obras SA', monto: 1 })),
      },
      'Se pueden cargar hasta 50 adjudicaciones',
    ],
    [
      importTenders,
      { ...importing(30), archivos: Array(1_001).fill({ nombre: 'pliego.pdf', url: FILE }) },
      'Puede subir hasta 1000 pliegos',
    ],
    [
      changePassword,
      { id: ID, viejo_password: 'x', nuevo_password: 'x'.repeat(201) },
      'La contraseña puede tener hasta 200 caracteres',
    ],
  ] as const)('is told in a sentence: $id', ({ body }, input, message) =>
    expect(problemsOf(body, input)).toEqual([message]),
  );
});

describe('staff’s decisions', () => {
  it('a correction has at least one observation, each worded as the specification words it', () => {
    const right = { observacion: [{ name: 'DNI', observacion: 'Ilegible' }] };
    expect(v.parse(correctRequest.body, right)).toEqual({ ...right, docs_ids: [] });
    expect(problemsOf(correctRequest.body, { observacion: [] })).toEqual([
      'Debe agregar al menos una observación',
    ]);
    const one = (name: string, observacion: string) =>
      problemsOf(correctRequest.body, { observacion: [{ name, observacion }] });
    expect(one(' ', 'Ilegible')).toEqual(['El nombre del documento es requerido']);
    expect(one('DNI', ' ')).toContain('La observación no puede estar vacía');
    expect(one('DNI', 'x')).toEqual(['La observación debe tener al menos 2 caracteres']);
  });

  it('an approval has a resolution number and file', () => {
    const right = { resolucion: 'RES-1', resolucion_url: FILE };
    expect(accepts(approveRequest.body, right)).toBe(true);
    expect(problemsOf(approveRequest.body, { ...right, resolucion: ' ' })).toContain(
      'Número de resolución no puede estar vacio',
    );
    expect(accepts(approveRequest.body, { ...right, resolucion: '12' })).toBe(false);
    expect(accepts(approveRequest.body, { resolucion: 'RES-1' })).toBe(false);
  });
});

describe('the staff’s list', () => {
  it('starts at page 1 with 5 rows, and gives at most 100', () => {
    expect(v.parse(listRequests.query, {})).toEqual({ page: 1, size: 5, orden: 'nuevas' });
    expect(v.parse(listRequests.query, { page: '3', size: '100' })).toMatchObject({ page: 3, size: 100 });
    for (const wrong of [
      { size: '101' },
      { size: '0' },
      { page: '0' },
      { page: '-1' },
      { page: '1.5' },
      { page: 'x' },
    ]) {
      expect(accepts(listRequests.query, wrong), JSON.stringify(wrong)).toBe(false);
    }
  });
  it('is filtered by the start of a CUIT and by a known state', () => {
    expect(accepts(listRequests.query, { cuit: '30x5' })).toBe(false);
    expect(v.parse(listRequests.query, { cuit: ' 30-55853956-5 ' })).toMatchObject({ cuit: '30558539565' });
    expect(accepts(listRequests.query, { cuit: '305', estado: 'EN CORRECCION' })).toBe(true);
    expect(accepts(listRequests.query, { estado: 'OTRO' })).toBe(false);
  });
  it('is filtered by the id of a label, as is what is exported and saved of it', () => {
    const [right, wrong] = [{ etiqueta: ID }, { etiqueta: 'Vidriería' }];
    expect(accepts(listRequests.query, right)).toBe(true);
    expect(problemsOf(listRequests.query, wrong)).toEqual(['no es un identificador válido']);
    expect(accepts(exportRequests.query, { formato: 'csv', ...right })).toBe(true);
    expect(accepts(exportRequests.query, { formato: 'csv', ...wrong })).toBe(false);
    const view = { nombre: 'Vidrieros', orden: 'nuevas' };
    expect(accepts(saveView.body, { ...view, filtros: right })).toBe(true);
    expect(accepts(saveView.body, { ...view, filtros: { estado: 'VENCIDO' } })).toBe(true);
    expect(accepts(saveView.body, { ...view, filtros: wrong })).toBe(false);
  });
});

describe('an error', () => {
  it('carries one message or several, and a code that clients know', () => {
    const body = { statusCode: 400, error: 'Bad Request', message: 'No', requestId: 'r' };
    expect(accepts(ErrorBody, body)).toBe(true);
    expect(accepts(ErrorBody, { ...body, message: ['a', 'b'], code: 'NO_RELACION' })).toBe(true);
    expect(accepts(ErrorBody, { ...body, code: 'OTRO' })).toBe(false);
    expect(accepts(ErrorBody, { message: 'No' })).toBe(false);
  });
});

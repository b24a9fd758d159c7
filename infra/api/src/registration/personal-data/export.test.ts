import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ANY_DATABASE, startApi, type TestApi } from '#test/api.ts';
import { COMPANY } from '#test/request.ts';
import { id, OBSERVED_FORM, on, RICH_CUIT, storeRichRequest } from '#test/rich-request.ts';
import { readPersonalData } from './export.ts';

describe.each(ANY_DATABASE)('the copy of one’s own data (%s)', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(() => api?.stop());

  it('holds each field of the account, its sessions, the request and what happened to it', async () => {
    const { owner } = await storeRichRequest(api);
    const at = (day: number) => on(day).toISOString();
    const audit = async () => undefined;
    const copy = await readPersonalData(api.platform.db, { user: owner, audit }, RICH_CUIT);
    const { data, fileRows } = JSON.parse(JSON.stringify(copy));
    const account = { requestId: id(10), titular: 'Luz Rojas' };
    const document = {
      requestId: id(10),
      datosExtra: null,
      emision: null,
      expiracion: null,
      namedInCorrection: false,
      createdAt: at(5),
    };
    const certificate = {
      requestId: id(10),
      cuit: RICH_CUIT,
      razonSocial: 'LUZ ROJAS',
      resolucionFileId: id(27),
      codigo: null,
    };
    expect(data).toEqual({
      persona: {
        cuenta: {
          nombre: 'Luz',
          apellido: 'Rojas',
          dni: '22222222',
          cuit: RICH_CUIT,
          registro_de_arca: {
            fechaNacimiento: '1980-02-03',
            email_afip: 'luz@ejemplo.example',
            telefono: '3834000001',
          },
          desde: at(1),
        },
        sesiones: [
          {
            inicio: at(2),
            fin: at(3),
            cerrada: '2026-01-02T14:00:00.000Z',
            navegador: 'Firefox',
            direccion: '127.0.0.9',
            representa: [COMPANY],
          },
        ],
      },
      inscripcion: {
        formulario: {
          cuit: RICH_CUIT,
          tipo_persona: 'FISICA',
          nro_tramite: '900001',
          estado: 'OBSERVACION',
          estado_desde: at(28),
          version: 7,
          restrictsDocuments: false,
          sentAt: at(27),
          wasCorrected: true,
          createdAt: at(5),
          updatedAt: at(29),
          nombre_persona_humana: 'LUZ ROJAS',
          razon_social: null,
          forma_juridica: null,
          activo: true,
          motivos: [],
          telefono: '3834000001',
          fecha_inicio_actividades: '2013-11-01',
          fecha_contrato_social: null,
          domicilio_fiscal: 'SAN MARTIN 1',
          domicilio_provincia: 'CATAMARCA',
          domicilio_localidad: 'VALLE VIEJO',
          domicilio_cod_postal: '4707',
          domicilio_fiscal_comercial: 'SALTA 2',
          domicilio_electronico: [{ direccion: 'arca@ejemplo.example' }],
          datos_societarios: [],
          actividades: [{ idActividad: '433000', descripcionActividad: 'PINTURA', periodo: '201311' }],
          impuesto: [{ idImpuesto: '30', descripcionImpuesto: 'IVA' }],
          condicion_fiscal: 'responsable_inscripto',
          fecha_primer_ejercicio_economico: null,
          telefono_alternativo: '3834000002',
          domicilio_alternativo: 'Tucumán 3',
          domicilio_cod_postal_alternativo: '4700',
          domicilio_electronico_alternativo: 'otra@ejemplo.example',
          correo_electronico_notificacion: 'avisos@ejemplo.example',
          declaracion_jurada_domicilio_electronico: true,
          declaracion_jurada_contratar_administracion_publica: false,
          declaracion_jurada_legislacion_laboral_vigente: false,
          declaracion_jurada_cuenta_bancaria: false,
          declaracion_jurada_representante_apoderado: true,
          principales_clientes: [{ nombre_completo: 'CLIENTE SA', cuil: '30558521135' }],
          poder_legal: id(25),
          acta_designacion_url: id(26),
          cuit_apoderado_legal: '20188192514',
          apoderado_legal_nombre: 'HORACIO FICTICIO',
          fecha_otorgamiento_poder: '2024-02-03',
          fecha_alcance_poder_legal: '2030-04-05',
        },
        cuentas_bancarias: [
          {
            ...account,
            id: id(11),
            position: 0,
            banco: 'Banco Uno',
            cbu: '1111111111111111111111',
            alias: 'luz.rojas',
            nro_cuenta: '77',
            cuenta_predeterminada: true,
          },
          {
            ...account,
            id: id(12),
            position: 1,
            banco: 'Banco Dos',
            cbu: '2222222222222222222222',
            alias: null,
            nro_cuenta: null,
            cuenta_predeterminada: false,
          },
        ],
        borradores_sin_guardar: [
          {
            paso: 'datos',
            campos: { telefono_alternativo: { valor: '3834000003', base: null, version: 1 } },
            fecha: at(30),
          },
        ],
        documentos: [
          {
            tipo: 'Balance anual',
            documento: {
              ...document,
              id: id(41),
              typeId: id(31),
              fileId: id(21),
              expiracion: '2025-06-30',
              updatedAt: at(6),
            },
          },
          {
            tipo: 'Documento de identidad',
            documento: {
              ...document,
              id: id(42),
              typeId: id(32),
              fileId: id(22),
              namedInCorrection: true,
              updatedAt: at(7),
            },
          },
          {
            tipo: 'Seguro',
            documento: { ...document, id: id(43), typeId: id(33), fileId: null, updatedAt: at(8) },
          },
          {
            tipo: 'Libre deuda',
            documento: { ...document, id: id(44), typeId: id(34), fileId: id(24), updatedAt: at(9) },
          },
          {
            tipo: null,
            documento: {
              ...document,
              id: id(45),
              typeId: null,
              datosExtra: 'Aval',
              fileId: id(28),
              updatedAt: at(10),
            },
          },
        ],
        archivos_de_documentos: [
          { documento: id(42), archivo: id(23), fecha: at(6) },
          { documento: id(42), archivo: id(22), fecha: at(7) },
        ],
        estados: [
          { estado: 'INICIADO', observaciones: [], fecha: at(5) },
          { estado: 'PENDIENTE EN OBSERVACION', observaciones: [], fecha: at(12) },
          {
            estado: 'EN CORRECCION',
            observaciones: [
              { name: 'Balance anual', observacion: 'Falta la firma' },
              { name: 'Documento de identidad', observacion: 'No se lee el dorso' },
            ],
            fecha: at(14),
          },
          { estado: 'OBSERVACION', observaciones: [], fecha: at(28) },
        ],
        formulario_observado: [{ formulario: OBSERVED_FORM, fecha: at(15) }],
        explicaciones_de_observaciones: [
          { estado: id(63), numero: 1, explicacion: 'El dorso está en la segunda página', fecha: at(16) },
        ],
        mensajes: [
          { remitente: 'AUDITOR', mensaje: '¿Tiene el original?', leido: true, fecha: at(17) },
          { remitente: 'PROVEEDOR', mensaje: 'Sí', leido: false, fecha: at(18) },
        ],
        certificados: [
          {
            ...certificate,
            id: id(81),
            numero: '900-1',
            resolucion: 'RES-1',
            emitidoAt: at(19),
            vence: '2026-12-31',
            vencePor: 'Seguro',
            revocadoAt: at(20),
          },
          {
            ...certificate,
            id: id(82),
            numero: '900-2',
            resolucion: 'RES-2',
            emitidoAt: at(21),
            vence: null,
            vencePor: null,
            revocadoAt: null,
          },
        ],
        etiquetas: ['Pintura'],
        correos: [
          {
            para: 'avisos@ejemplo.example',
            asunto: 'Tiene un mensaje',
            texto: 'Ingrese al portal.',
            escrito: at(17),
            enviado: at(23),
          },
        ],
      },
      consultas_del_personal: [{ dia: '2026-01-24', rol: 'VISADOR' }],
      // Neither an internal note nor what an export searched for.
      registro_de_operaciones: [
        {
          numero: expect.any(Number),
          fecha: at(25),
          entidad: 'sujeto_fiscal',
          operacion: 'MODIFICACION',
          realizado_por: 'PROVEEDOR',
          datos_anteriores: { poder_legal: id(29) },
          datos_nuevos: { poder_legal: id(25) },
        },
        {
          numero: expect.any(Number),
          fecha: at(26),
          entidad: 'sujeto_fiscal',
          operacion: 'EXPORTACION',
          realizado_por: 'PROVEEDOR',
          datos_anteriores: null,
          datos_nuevos: null,
        },
      ],
    });
    const files = [
      ['balance.pdf', 'application/pdf'],
      ['dni.jpg', 'image/jpeg'],
      ['viejo.jpg', 'image/jpeg'],
      ['libre.pdf', 'application/pdf'],
      ['poder.pdf', 'application/pdf'],
      ['acta.pdf', 'application/pdf'],
      ['res.pdf', 'application/pdf'],
      ['aval.pdf', 'application/pdf'],
      ['otro.pdf', 'application/pdf'],
    ];
    expect(fileRows).toEqual(
      files.map(([name, mime], index) => ({
        id: id(21 + index),
        name,
        mime,
        bytes: 1000 * (index + 1),
        sha256: `suma-${index + 1}`,
        createdAt: at(4 + index),
      })),
    );
  });
});

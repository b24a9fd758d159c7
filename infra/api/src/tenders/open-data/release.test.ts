import { expect, it } from 'vitest';
import type { PublishedFacts, ReleaseRecord } from '../tenders/tables.ts';
import { packageText, recordOf } from './ocds.ts';
import { releasesOf } from './release.ts';

const CITY = {
  publicUrl: 'https://portal.test',
  apiBase: '/api/municat',
  cityName: 'Ciudad',
  cityCuit: '33693450239',
  ocdsPrefix: 'ocds-abc123',
};
const PUBLISHED: PublishedFacts = {
  titulo: 'Caños',
  numero: 7,
  anio: 2026,
  expediente: 'EX-9',
  tipo: 'CONCURSO_DE_PRECIOS',
  subtipo: 'SERVICIOS_PUBLICOS',
  fechaPublicacion: '2026-03-05',
  fechaVencimiento: '2026-03-20',
  preguntasHasta: '2026-03-10',
  situacion: 'vigente',
  desenlace: null,
  pliegoTipo: 'application/pdf',
  circulares: [],
};
const CLARIFIED: PublishedFacts = {
  ...PUBLISHED,
  circulares: [
    {
      id: 'c1',
      numero: 1,
      titulo: 'Plano',
      texto: 'Adjunto.',
      fecha: '2026-03-06T12:00:00.000Z',
      tipo: 'image/png',
    },
  ],
};
const PROLONGED: PublishedFacts = {
  ...CLARIFIED,
  fechaVencimiento: '2026-03-25',
  circulares: [
    ...CLARIFIED.circulares,
    {
      id: 'c2',
      numero: 2,
      titulo: 'Prórroga',
      texto: 'Más días.',
      fecha: '2026-03-07T12:00:00.000Z',
      tipo: null,
    },
  ],
};
const ANSWERED: PublishedFacts = {
  ...PROLONGED,
  pregunta: {
    numero: 1,
    pregunta: '¿Hay visita?',
    fecha: '2026-03-05T09:00:00.000Z',
    respuesta: 'El lunes.',
    respondida: '2026-03-08T10:00:00.000Z',
    archivo: { numero: 4, tipo: 'image/jpeg' },
  },
};
const AWARDED: PublishedFacts = {
  ...PROLONGED,
  situacion: 'adjudicada',
  desenlace: {
    fecha: '2026-03-30T15:00:00.000Z',
    detalle: 'Dos renglones.',
    adjudicaciones: [
      { renglon: 'Rectos', proveedor: 'Obras SA', cuit: '30714295698', monto: 1234.5 },
      { renglon: 'Curvos', proveedor: 'Sin CUIT SRL', cuit: null, monto: null },
    ],
    archivo: { numero: 5, tipo: 'application/pdf' },
  },
};
const CORRECTED: PublishedFacts = {
  ...PROLONGED,
  situacion: 'adjudicada',
  desenlace: {
    fecha: '2026-03-31T15:00:00.000Z',
    detalle: null,
    adjudicaciones: [{ renglon: null, proveedor: 'Obras SA', cuit: '30714295698', monto: 30 }],
  },
};
const event = (
  numero: number,
  fecha: string,
  hecho: ReleaseRecord['hecho'],
  facts: PublishedFacts | null,
) => ({
  id: '',
  tenderId: '5',
  numero,
  fecha: new Date(fecha),
  hecho,
  detalle: hecho === 'cambiada' ? ['fecha_vencimiento'] : [],
  modificaPliego: hecho === 'cambiada',
  fileId: null,
  facts,
});
const HISTORY = [
  event(1, '2026-03-02T13:00:00.000Z', 'publicada', PUBLISHED),
  event(2, '2026-03-06T12:00:00.000Z', 'circular', CLARIFIED),
  event(3, '2026-03-07T12:00:00.000Z', 'cambiada', PROLONGED),
  event(4, '2026-03-08T10:00:00.000Z', 'respondida', ANSWERED),
  event(5, '2026-03-30T15:00:00.000Z', 'resultado', AWARDED),
  event(6, '2026-03-31T15:00:00.000Z', 'resultado', CORRECTED),
];

it('tells a whole tender, from its announcement to a corrected award, in the words of OCDS', () => {
  const releases = releasesOf(CITY, HISTORY, new Date('2026-04-01T12:00:00.000Z'));
  const text = packageText(CITY, 'https://portal.test/records', releases, { records: [recordOf(releases)] });

  const buyer = { id: 'AR-CUIT-33693450239', name: 'Ciudad' };
  const city = {
    ...buyer,
    identifier: { scheme: 'AR-CUIT', id: '33693450239', legalName: 'Ciudad' },
    roles: ['buyer', 'procuringEntity'],
  };
  const works = { id: 'AR-CUIT-30714295698', name: 'Obras SA' };
  const worksParty = {
    ...works,
    identifier: { scheme: 'AR-CUIT', id: '30714295698', legalName: 'Obras SA' },
    roles: ['supplier'],
  };
  const unnumbered = { id: 'adjudicatario', name: 'Sin CUIT SRL' };
  const unnumberedParty = { ...unnumbered, roles: ['supplier'] };

  const terms = {
    id: 'pliego',
    documentType: 'biddingDocuments',
    title: 'Pliego de condiciones',
    url: 'https://portal.test/api/municat/licitaciones/5/pliego',
    datePublished: '2026-03-05T00:00:00-03:00',
    format: 'application/pdf',
    language: 'es',
  };
  const plan = {
    id: 'circular-1',
    documentType: 'clarifications',
    title: 'Plano',
    description: 'Adjunto.',
    url: 'https://portal.test/api/municat/licitaciones/5/circulares/c1/archivo',
    datePublished: '2026-03-06T12:00:00.000Z',
    format: 'image/png',
    language: 'es',
  };
  const prolongation = {
    id: 'circular-2',
    documentType: 'clarifications',
    title: 'Prórroga',
    description: 'Más días.',
    url: 'https://portal.test/licitaciones-concursos?licitacion=5',
    datePublished: '2026-03-07T12:00:00.000Z',
    language: 'es',
  };
  const answerFile = {
    id: 'respuesta-1',
    documentType: 'clarifications',
    title: 'Respuesta a la pregunta 1',
    url: 'https://portal.test/api/municat/licitaciones/5/respuestas/4/archivo',
    datePublished: '2026-03-08T10:00:00.000Z',
    format: 'image/jpeg',
    language: 'es',
  };
  const enquiries = [
    {
      id: 'pregunta-1',
      date: '2026-03-05T09:00:00.000Z',
      description: '¿Hay visita?',
      answer: 'El lunes.',
      dateAnswered: '2026-03-08T10:00:00.000Z',
    },
  ];

  const planned = {
    id: 'lic-5',
    title: 'Caños',
    description: 'Expediente EX-9. CONCURSO DE PRECIOS N° 7/2026.',
    status: 'planned',
    procuringEntity: buyer,
    procurementMethod: 'limited',
    procurementMethodDetails: 'CONCURSO DE PRECIOS',
    procurementMethodRationale: 'SERVICIOS PUBLICOS',
    enquiryPeriod: { startDate: '2026-03-05T00:00:00-03:00', endDate: '2026-03-10T23:59:59-03:00' },
    tenderPeriod: { startDate: '2026-03-05T00:00:00-03:00', endDate: '2026-03-20T23:59:59-03:00' },
    documents: [terms],
  };
  const active = { ...planned, status: 'active' };
  const clarified = { ...active, documents: [terms, plan] };
  const amended = {
    ...active,
    tenderPeriod: { startDate: '2026-03-05T00:00:00-03:00', endDate: '2026-03-25T23:59:59-03:00' },
    documents: [terms, plan, prolongation],
    amendments: [
      {
        id: 'lic-5-3-enmienda',
        date: '2026-03-07T12:00:00.000Z',
        description: 'Cambió: fecha de vencimiento 20/03/2026 → 25/03/2026 · Circular 2',
        releaseID: 'lic-5-3',
        amendsReleaseID: 'lic-5-2',
      },
    ],
  };
  const answered = { ...amended, hasEnquiries: true, documents: [terms, plan, prolongation, answerFile] };
  const complete = { ...answered, status: 'complete' };

  const act = {
    id: 'acto',
    documentType: 'awardNotice',
    title: 'Acto de adjudicación',
    url: 'https://portal.test/api/municat/licitaciones/5/resultados/5/archivo',
    datePublished: '2026-03-30T15:00:00.000Z',
    format: 'application/pdf',
    language: 'es',
  };
  const curvedAward = {
    id: 'lic-5-adjudicacion-2',
    status: 'active',
    title: 'Caños. Curvos',
    date: '2026-03-30T15:00:00.000Z',
    description: 'Dos renglones.',
    suppliers: [unnumbered],
    items: [{ id: 'renglon-2', description: 'Curvos' }],
    documents: [act],
  };
  const curvedContract = {
    id: 'lic-5-adjudicacion-2-contrato',
    awardID: 'lic-5-adjudicacion-2',
    status: 'pending',
    title: 'Caños. Curvos',
  };
  const correctedAward = {
    id: 'lic-5-adjudicacion',
    status: 'active',
    title: 'Caños',
    date: '2026-03-31T15:00:00.000Z',
    value: { amount: 30, currency: 'ARS' },
    suppliers: [works],
  };
  const correctedContract = {
    id: 'lic-5-adjudicacion-contrato',
    awardID: 'lic-5-adjudicacion',
    status: 'pending',
    title: 'Caños',
    value: { amount: 30, currency: 'ARS' },
  };

  const always = { ocid: 'ocds-abc123-lic-5', initiationType: 'tender', language: 'es', buyer };
  const last = { ...always, date: '2026-03-31T15:00:00.000Z' };
  expect(JSON.parse(text)).toEqual({
    uri: 'https://portal.test/records',
    version: '1.1',
    extensions: [
      'https://raw.githubusercontent.com/open-contracting-extensions/ocds_pagination_extension/master/extension.json',
      'https://raw.githubusercontent.com/open-contracting-extensions/ocds_enquiry_extension/master/extension.json',
    ],
    publishedDate: '2026-03-31T15:00:00.000Z',
    publisher: { name: 'Ciudad', scheme: 'AR-CUIT', uid: '33693450239' },
    license: 'https://creativecommons.org/licenses/by/4.0/',
    publicationPolicy: 'https://portal.test/licitaciones-concursos/datos-abiertos',
    records: [
      {
        ocid: 'ocds-abc123-lic-5',
        releases: [
          {
            ...always,
            id: 'lic-5-1',
            date: '2026-03-02T13:00:00.000Z',
            tag: ['planning'],
            parties: [city],
            tender: planned,
          },
          {
            ...always,
            id: 'lic-5-1-active',
            date: '2026-03-05T00:00:00-03:00',
            tag: ['tender'],
            parties: [city],
            tender: active,
          },
          {
            ...always,
            id: 'lic-5-2',
            date: '2026-03-06T12:00:00.000Z',
            tag: ['tenderUpdate'],
            parties: [city],
            tender: clarified,
          },
          {
            ...always,
            id: 'lic-5-3',
            date: '2026-03-07T12:00:00.000Z',
            tag: ['tenderAmendment'],
            parties: [city],
            tender: amended,
          },
          {
            ...always,
            id: 'lic-5-4',
            date: '2026-03-08T10:00:00.000Z',
            tag: ['tenderUpdate'],
            parties: [city],
            tender: { ...answered, enquiries },
          },
          {
            ...always,
            id: 'lic-5-4-complete',
            date: '2026-03-26T00:00:00-03:00',
            tag: ['tenderUpdate'],
            parties: [city],
            tender: { ...complete, enquiries },
          },
          {
            ...always,
            id: 'lic-5-5',
            date: '2026-03-30T15:00:00.000Z',
            tag: ['award', 'contract'],
            parties: [city, worksParty, unnumberedParty],
            tender: {
              ...complete,
              description: 'Expediente EX-9. CONCURSO DE PRECIOS N° 7/2026. Dos renglones.',
            },
            awards: [
              {
                id: 'lic-5-adjudicacion',
                status: 'active',
                title: 'Caños. Rectos',
                date: '2026-03-30T15:00:00.000Z',
                description: 'Dos renglones.',
                value: { amount: 1234.5, currency: 'ARS' },
                suppliers: [works],
                items: [{ id: 'renglon-1', description: 'Rectos' }],
                documents: [act],
              },
              curvedAward,
            ],
            contracts: [
              {
                id: 'lic-5-adjudicacion-contrato',
                awardID: 'lic-5-adjudicacion',
                status: 'pending',
                title: 'Caños. Rectos',
                value: { amount: 1234.5, currency: 'ARS' },
              },
              curvedContract,
            ],
          },
          {
            ...last,
            id: 'lic-5-6',
            tag: ['awardUpdate', 'contractUpdate'],
            parties: [city, worksParty],
            tender: complete,
            awards: [correctedAward, { id: 'lic-5-adjudicacion-2', status: 'cancelled' }],
            contracts: [
              correctedContract,
              {
                id: 'lic-5-adjudicacion-2-contrato',
                awardID: 'lic-5-adjudicacion-2',
                status: 'cancelled',
              },
            ],
          },
        ],
        compiledRelease: {
          ...last,
          id: 'ocds-abc123-lic-5-2026-03-31T15:00:00.000Z',
          tag: ['compiled'],
          parties: [city, worksParty, unnumberedParty],
          tender: { ...complete, enquiries },
          awards: [correctedAward, { ...curvedAward, status: 'cancelled' }],
          contracts: [correctedContract, { ...curvedContract, status: 'cancelled' }],
        },
      },
    ],
  });
});

it('says of a tender that was hidden only that it was withdrawn', () => {
  const history = [...HISTORY.slice(0, 1), event(2, '2026-03-03T15:00:00.000Z', 'ocultada', null)];
  expect(releasesOf(CITY, history, new Date('2026-04-01T12:00:00.000Z')).slice(1)).toEqual([
    {
      ocid: 'ocds-abc123-lic-5',
      id: 'lic-5-2',
      date: '2026-03-03T15:00:00.000Z',
      tag: ['tenderCancellation'],
      initiationType: 'tender',
      tender: { id: 'lic-5', status: 'withdrawn' },
    },
  ]);
});

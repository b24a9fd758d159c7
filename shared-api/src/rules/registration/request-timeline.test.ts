import {
  type Estado,
  noticeTitle,
  RENEWAL_REASON,
  requestTimeline,
  type StateRecord,
  timelineLine,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const observed = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Documento ${index}`, observacion: 'No se lee' }));
const renewing = [{ name: 'DNI', observacion: RENEWAL_REASON.vencido }];
const record = (
  day: string,
  estado: Estado,
  observaciones: StateRecord['observaciones'] = [],
): StateRecord => ({ estado, createdAt: `${day}T15:00:00.000Z`, observaciones });

const begun = [record('2026-11-24', 'INICIADO')];
const sentOnce = [...begun, record('2026-11-25', 'PENDIENTE EN OBSERVACION')];
const inReview = [...sentOnce, record('2026-11-26', 'OBSERVACION')];
const inCorrection = [...inReview, record('2026-11-27', 'EN CORRECCION', observed(2))];
const sentAgain = [...inCorrection, record('2026-11-30', 'PENDIENTE EN OBSERVACION')];
const reviewedAgain = [...sentAgain, record('2026-12-01', 'OBSERVACION')];
const enabled = [...reviewedAgain, record('2026-12-02', 'HABILITADO')];
const expired = [...enabled, record('2027-06-01', 'VENCIDO')];
const renewal = [...expired, record('2027-06-02', 'EN CORRECCION', renewing)];
const renewalSent = [...renewal, record('2027-06-03', 'PENDIENTE EN OBSERVACION')];
const correctedOnceEnabled = [...enabled, record('2026-12-03', 'EN CORRECCION', observed(1))];
const rejected = [...inReview, record('2026-11-27', 'RECHAZADO', [{ name: 'Motivo', observacion: 'Falso' }])];

const IDLE = 'No tiene que hacer nada mientras tanto.';

describe('the timeline of a request', () => {
  it.each<[string, StateRecord[], today: string, done: string[], ahead: string[]]>([
    [
      'begun',
      begun,
      '2026-11-25',
      ['Inscripción comenzada: 24/11/2026.'],
      [
        'Completar y enviar el formulario: depende de usted.',
        'Primera revisión: hasta el 02/12/2026, si envía el 25/11/2026.',
      ],
    ],
    [
      'sent',
      sentOnce,
      '2026-11-25',
      ['Inscripción comenzada: 24/11/2026.', 'Solicitud enviada: 25/11/2026.'],
      [
        `Primera revisión: hasta el 02/12/2026. ${IDLE}`,
        'Habilitación final: hasta el 04/12/2026. Si antes hay que corregir algo, se lo pediremos.',
      ],
    ],
    [
      'in review on its last day',
      inReview,
      '2026-12-02',
      [
        'Inscripción comenzada: 24/11/2026.',
        'Solicitud enviada: 25/11/2026.',
        'Revisión iniciada: 26/11/2026.',
      ],
      [
        `Primera revisión: hasta el 02/12/2026. ${IDLE}`,
        'Habilitación final: hasta el 04/12/2026. Si antes hay que corregir algo, se lo pediremos.',
      ],
    ],
    [
      'late',
      sentOnce,
      '2026-12-03',
      ['Inscripción comenzada: 24/11/2026.', 'Solicitud enviada: 25/11/2026.'],
      [
        `Primera revisión: se esperaba hasta el 02/12/2026. Se demora más de lo previsto: puede preguntar al auditor en los mensajes del trámite.`,
        'Habilitación final: a los 2 días hábiles de la revisión. Si antes hay que corregir algo, se lo pediremos.',
      ],
    ],
    [
      'in correction',
      inCorrection,
      '2026-11-27',
      [
        'Solicitud enviada: 25/11/2026.',
        'Revisión iniciada: 26/11/2026.',
        'Correcciones pedidas: 27/11/2026.',
      ],
      [
        `Corregir 2 cosas: depende de usted.`,
        'Revisión de correcciones: hasta el 01/12/2026, si envía el 27/11/2026.',
      ],
    ],
    [
      'corrected, over a long weekend',
      [...inCorrection, record('2026-12-04', 'PENDIENTE EN OBSERVACION')],
      '2026-12-04',
      [
        'Revisión iniciada: 26/11/2026.',
        'Correcciones pedidas: 27/11/2026.',
        'Correcciones enviadas: 04/12/2026.',
      ],
      [
        `Revisión de correcciones: hasta el 10/12/2026. ${IDLE}`,
        'Habilitación final: hasta el 14/12/2026. Si antes hay que corregir algo, se lo pediremos.',
      ],
    ],
    [
      'enabled',
      enabled,
      '2026-12-02',
      [
        'Correcciones enviadas: 30/11/2026.',
        'Revisión iniciada: 01/12/2026.',
        'Inscripción habilitada: 02/12/2026.',
      ],
      [
        'Habilitación en vigencia: hasta el 31/05/2027. Ya puede descargar su certificado. No tiene que hacer nada más.',
        'Renovación: desde el 01/06/2027. Le avisaremos 30 días antes de que venza un documento.',
      ],
    ],
    [
      'expired',
      expired,
      '2027-06-01',
      [
        'Revisión iniciada: 01/12/2026.',
        'Inscripción habilitada: 02/12/2026.',
        'Habilitación vencida: 01/06/2027.',
      ],
      [
        'Renovar la inscripción: depende de usted.',
        'Revisión de la renovación: hasta el 08/06/2027, si envía el 01/06/2027.',
      ],
    ],
    [
      'renewed',
      renewalSent,
      '2027-06-03',
      [
        'Habilitación vencida: 01/06/2027.',
        'Renovación iniciada: 02/06/2027.',
        'Renovación enviada: 03/06/2027.',
      ],
      [
        `Revisión de la renovación: hasta el 10/06/2027. ${IDLE}`,
        'Habilitación final: hasta el 14/06/2027. Si antes hay que corregir algo, se lo pediremos.',
      ],
    ],
    [
      'to correct although it was enabled',
      correctedOnceEnabled,
      '2026-12-03',
      [
        'Revisión iniciada: 01/12/2026.',
        'Inscripción habilitada: 02/12/2026.',
        'Correcciones pedidas: 03/12/2026. Desde ese día su certificado no tiene validez.',
      ],
      [
        'Corregir 1 cosa: depende de usted.',
        'Revisión de correcciones: hasta el 09/12/2026, si envía el 03/12/2026.',
      ],
    ],
    [
      'rejected',
      rejected,
      '2026-11-27',
      [
        'Solicitud enviada: 25/11/2026.',
        'Revisión iniciada: 26/11/2026.',
        'Solicitud inhabilitada: 27/11/2026.',
      ],
      [],
    ],
  ])(
    'of one %s says what happened, what is now and what comes next',
    (_what, records, today, done, ahead) => {
      const steps = requestTimeline({ records, vence: '2027-05-31' }, today);
      const timelineFor = (...standings: string[]) =>
        steps.filter(({ standing }) => standings.includes(standing)).map(timelineLine);
      expect(timelineFor('done')).toEqual(done);
      expect(timelineFor('now', 'next')).toEqual(ahead);
      const ends = done.filter((line) => /vencida|inhabilitada/.test(line));
      expect(steps.filter(({ isEnd }) => isEnd).map(timelineLine)).toEqual(ends);
    },
  );

  it.each([
    ['2027-04-30', 'Le avisaremos 30 días antes de que venza un documento.'],
    ['2027-05-01', null],
    ['2027-05-20', null],
  ])('promises the notice of the end while it is still to come: on %s', (today, text) => {
    const renewal = requestTimeline({ records: enabled, vence: '2027-05-31' }, today).at(-1);
    expect(renewal).toMatchObject({ title: 'Renovación', text });
  });

  it.each([
    ['2027-04-30', 'Ya puede descargar su certificado. No tiene que hacer nada más.'],
    [
      '2027-05-01',
      'Ya puede descargar su certificado. Está por vencer: vaya consiguiendo el documento nuevo para renovarlo.',
    ],
  ])('says what to get while the end is near: on %s', (today, text) => {
    const now = requestTimeline({ records: enabled, vence: '2027-05-31' }, today).at(-2);
    expect(now).toMatchObject({ title: 'Habilitación en vigencia', text });
  });

  it.each([
    [null, ': sin vencimiento'],
    [undefined, ''],
  ])('names no renewal of an enabling without an end: %s', (vence, when) => {
    const ahead = requestTimeline({ records: enabled, vence }, '2026-12-02').slice(-1);
    expect(ahead.map(timelineLine)).toEqual([
      `Habilitación en vigencia${when}. Ya puede descargar su certificado. No tiene que hacer nada más.`,
    ]);
  });

  it.each([
    [renewal, 1, 'Completar y enviar la renovación'],
    [inCorrection, 2, 'Corregir 2 cosas'],
    [inCorrection, 0, 'Enviar las correcciones'],
  ])('names the supplier’s task: %#', (records, pending, title) => {
    expect(requestTimeline({ records, vence: null, pending }, '2027-06-02').at(-2)).toMatchObject({ title });
  });

  it('counts from the city’s day of the sending, not from that of Greenwich', () => {
    const late = [
      ...begun,
      { ...record('2026-11-26', 'PENDIENTE EN OBSERVACION'), createdAt: '2026-11-26T01:30:00Z' },
    ];
    expect(requestTimeline({ records: late, vence: null }, '2026-11-25').at(-2)?.when).toBe(
      'hasta el 02/12/2026',
    );
  });
});

describe('the subject of a notice', () => {
  it.each<[StateRecord[], string]>([
    [begun, 'Su inscripción está comenzada: falta enviarla'],
    [sentOnce, 'Recibimos su inscripción'],
    [inReview, 'Comenzó la revisión de su inscripción'],
    [inCorrection, 'Hay 2 cosas para corregir en su inscripción'],
    [
      [...inReview, record('2026-11-27', 'EN CORRECCION', observed(1))],
      'Hay 1 cosa para corregir en su inscripción',
    ],
    [sentAgain, 'Recibimos sus correcciones'],
    [enabled, 'Su inscripción quedó habilitada'],
    [expired, 'Su habilitación venció: puede renovarla'],
    [renewal, 'Renovación de su inscripción: falta enviarla'],
    [renewalSent, 'Recibimos su renovación'],
    [rejected, 'Su inscripción fue inhabilitada'],
  ])('is understood without the portal’s words', (records, subject) => {
    expect(noticeTitle(records)).toBe(subject);
  });
});

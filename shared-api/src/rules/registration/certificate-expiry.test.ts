import {
  type CivilDate,
  certificateExpiry,
  certificateValidityText,
  type DocumentTypeDates,
  effectiveExpiry,
  enablingExpiry,
  enablingText,
  REQUIRED_DOCUMENTS,
} from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const TODAY = '2026-11-21';
const FILE = 'https://portal/files/x';

const typeOf = (nombre: string): DocumentTypeDates => {
  const documentType = REQUIRED_DOCUMENTS.find((type) => type.nombre === nombre);
  if (!documentType) throw new Error(`no type ${nombre}`);
  return documentType;
};
const document = (
  nombre: string | null,
  dates: { emision?: CivilDate; expiracion?: CivilDate } = {},
  url_archivo: string | null = FILE,
) => ({
  tipo_documento: nombre === null ? null : typeOf(nombre),
  url_archivo,
  emision: null,
  expiracion: null,
  ...dates,
});
const MINUTES = 'Acta de designación de representantes';
const CONTRACT = 'Contrato constitutivo';
const BALANCE = 'Último estado contable';

describe('the day on which a certificate ends', () => {
  it('is that of the first to expire of the documents that are there and required', () => {
    expect(
      certificateExpiry([
        document(BALANCE, { expiracion: '2025-12-31' }),
        document(MINUTES, { expiracion: '2027-03-01' }),
        document(CONTRACT, { emision: '2020-01-01', expiracion: '2026-12-01' }, null),
        document(null, { expiracion: '2026-12-01' }),
        document('DNI'),
      ]),
    ).toEqual({ vence: '2027-03-01', documento: MINUTES, motivo: null });
  });

  it('is decided by the first asked for of two that expire together', () =>
    expect(
      certificateExpiry([
        document(MINUTES, { expiracion: '2027-03-01' }),
        document(CONTRACT, { emision: '2020-01-01', expiracion: '2027-03-01' }),
      ])?.documento,
    ).toBe(MINUTES));

  it('is none when nothing ever ends', () => {
    expect(certificateExpiry([document('DNI'), document(null)])).toBeNull();
    expect(certificateExpiry([])).toBeNull();
  });

  it('is the effective expiry of the document that it names, for every type there is', () => {
    for (const { nombre } of REQUIRED_DOCUMENTS) {
      const one = document(nombre, { emision: '2026-11-01', expiracion: '2026-12-15' });
      const ends = effectiveExpiry(typeOf(nombre), one);
      expect(certificateExpiry([one])?.vence ?? null, nombre).toBe(ends);
    }
  });
});

describe('until when a certificate counts that was given', () => {
  const minutes = document(MINUTES, { expiracion: '2027-03-01' });
  const of = (vence: CivilDate | null, ...documents: (typeof minutes)[]) =>
    enablingText({ vence, documento: vence && 'Libre deuda' }, documents, TODAY);

  it.each([
    [
      'it says itself, though its document is asked for no more',
      of('2026-12-31', minutes),
      'Vence el 31/12/2026 porque ese día vence el documento «Libre deuda».',
    ],
    [
      'a document ends before it by now',
      of('2027-03-02', minutes),
      `Vence el 01/03/2027 porque ese día vence el documento «${MINUTES}».`,
    ],
    [
      'it ends with a document that is still asked for',
      of('2027-05-31', document(BALANCE, { expiracion: '2025-12-31' })),
      `Vence el 31/05/2027 porque el documento «${BALANCE}» vale 1 año y 5 meses desde su fecha de cierre (31/12/2025).`,
    ],
    [
      'it is over',
      of('2026-01-31', minutes),
      'Venció el 31/01/2026 porque ese día venció el documento «Libre deuda».',
    ],
    [
      'it never ends, though another document is asked for since',
      of(null, document('DNI', {}, null)),
      'No vence: ninguno de sus documentos tiene vencimiento.',
    ],
  ])('%s', (_, told, text) => expect(told).toBe(text));
});

describe('what the supplier reads of it', () => {
  it.each([
    [
      'a document’s own expiry',
      document(MINUTES, { expiracion: '2027-03-01' }),
      `Vence el 01/03/2027 porque ese día vence el documento «${MINUTES}».`,
    ],
    [
      'a balance, from its close',
      document(BALANCE, { expiracion: '2025-12-31' }),
      `Vence el 31/05/2027 porque el documento «${BALANCE}» vale 1 año y 5 meses desde su fecha de cierre (31/12/2025).`,
    ],
    [
      'a statement of assets, from its issue',
      document('Manifestación de bienes y deudas', { emision: '2026-11-01' }),
      'Vence el 01/11/2027 porque el documento «Manifestación de bienes y deudas» vale 1 año desde su fecha de emisión (01/11/2026).',
    ],
    [
      'a personal assets declaration, from its issue',
      document('Declaración jurada de Bienes Personales', { emision: '2026-11-01' }),
      'Vence el 01/04/2028 porque el documento «Declaración jurada de Bienes Personales» vale 1 año y 5 meses desde su fecha de emisión (01/11/2026).',
    ],
    ['no dated document', document('DNI'), 'No vence: ninguno de sus documentos tiene vencimiento.'],
  ])('names the date and why: %s', (_, one, text) =>
    expect(certificateValidityText([one], TODAY)).toBe(text),
  );

  it('names what it waits for while a date can’t be told yet', () =>
    expect(
      certificateValidityText(
        [document('DNI', {}, null), document(BALANCE), document(MINUTES, { expiracion: '2027-03-01' })],
        TODAY,
      ),
    ).toBe(`La fecha de vencimiento se sabrá cuando estén listos: DNI, ${BALANCE}.`));

  it('names three one by one', () =>
    expect(
      certificateValidityText(
        REQUIRED_DOCUMENTS.slice(0, 3).map(({ nombre }) => document(nombre, {}, null)),
        TODAY,
      ),
    ).toMatch(/cuando estén listos: DNI, [^,]+, [^,]+\.$/));

  it('counts them when they are many', () =>
    expect(
      certificateValidityText(
        REQUIRED_DOCUMENTS.slice(0, 4).map(({ nombre }) => document(nombre, {}, null)),
        TODAY,
      ),
    ).toBe('La fecha de vencimiento se sabrá cuando estén listos los 4 documentos que faltan.'));

  it('counts through its last day, and from the next one on the one to come waits for another document', () => {
    const documents = [document(MINUTES, { expiracion: TODAY })];
    expect(certificateValidityText(documents, TODAY)).toMatch(/^Vence el 21\/11\/2026 porque/);
    expect(certificateValidityText(documents, '2026-11-22')).toBe(
      `La fecha de vencimiento se sabrá cuando esté listo: ${MINUTES}.`,
    );
  });
});

describe('what ends an enabling that was given', () => {
  const ofMinutes = { vence: '2027-03-01', documento: MINUTES, motivo: null };
  const ofContract = { vence: '2027-06-01', documento: CONTRACT, motivo: null };
  const minutes = [document(MINUTES, { expiracion: '2027-03-01' })];
  it('is its certificate, though the document that set the date is asked for no more', () =>
    expect(enablingExpiry({ vence: '2027-06-01', documento: CONTRACT }, [])).toEqual(ofContract));
  it('is a document that by now ends before the certificate', () =>
    expect(enablingExpiry({ vence: '2027-06-01', documento: CONTRACT }, minutes)).toEqual(ofMinutes));
  it('is the certificate when a document ends after it', () =>
    expect(enablingExpiry({ vence: '2027-02-01', documento: CONTRACT }, minutes)).toEqual({
      ...ofContract,
      vence: '2027-02-01',
    }));
  it('is a document, where the certificate never ends', () =>
    expect(enablingExpiry({ vence: null, documento: null }, minutes)).toEqual(ofMinutes));
  it('is nothing where neither ends', () =>
    expect(enablingExpiry({ vence: null, documento: null }, [])).toBeNull());
});

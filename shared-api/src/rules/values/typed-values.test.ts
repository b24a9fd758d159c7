import fc from 'fast-check';
import { bankOfCbu, cleanPhone, digitsOf, formatPhone, formatTaxId, TYPED_VALUES } from 'shared-api/rules';
import { describe, expect, it } from 'vitest';

const { accountNumber, alias, cbu, phone, postalCode, taxId } = TYPED_VALUES;
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
/** Areas of 2, 3 and 4 digits, with as many more as make 10. */
const national = fc
  .constantFrom('11', '383', '381', '221', '3833', '2954')
  .chain((area) => digits(10 - area.length).map((line) => ({ area, line })));

describe('a typed phone', () => {
  it.each([
    '3834400107',
    '383 4400107',
    '383 15 4400107',
    '0383 15 4400107',
    '0383 4400107',
    '0383-154-400107',
    '(0383) 154-400107',
    '15 383 4400107',
    '+54 9 383 4400107',
    '+54 9 (383) 15 440-0107',
    '+54 383 4400107',
    '+54 0383 15 4400107',
    '0054 9 383 4400107',
    '54 9 383 440–0107',
    'Tel.: 383 440 0107',
    '\u202a+54 9 383 440-0107\u202c',
  ])('is understood: %s', (text) => expect(cleanPhone(text)).toBe('3834400107'));

  it.each([
    ['11 15 4567-8901', '1145678901'],
    ['011 4567 8901', '1145678901'],
    ['+54 9 11 4567 8901', '1145678901'],
    ['03833 15 412345', '3833412345'],
    ['2954 15 411111', '2954411111'],
    ['0800 222 3333', '8002223333'],
  ])('has an area code of 2, 3 or 4 digits: %s', (text, stored) => expect(cleanPhone(text)).toBe(stored));

  it.each([
    '383 4400107 int. 12',
    '+598 99 123 456',
    '+1 415 555 2671',
    '\u202a+65 6123 4567\u202c',
    '00 56 9 1234 5678',
    '383 44001071 22',
    'sin',
  ])('is never made of other digits: %s', (text) => {
    const cleaned = cleanPhone(text);
    expect(digitsOf(cleaned)).toBe(digitsOf(text.trim()));
    expect(phone.problem(cleaned)).toBe(
      'El teléfono lleva hasta 10 números, con el código de área: por ejemplo 383 4400107',
    );
  });

  it('is the same however it is dialled', () => {
    fc.assert(
      fc.property(national, ({ area, line }) => {
        for (const written of [
          `0${area} 15 ${line}`,
          `+54 9 ${area} ${line}`,
          `54${area}${line}`,
          `(${area}) ${line}`,
        ]) {
          expect(cleanPhone(written), written).toBe(area + line);
        }
        expect(digitsOf(formatPhone(area + line))).toBe(area + line);
      }),
    );
  });

  it('says that the area code is missing, and what was understood', () => {
    for (const short of ['4400107', '15 4400107']) {
      expect(phone.note(cleanPhone(short), short)).toBe(
        'Falta el código de área: así no se puede llamar desde otra ciudad. Escríbalo, como en 383 4400107',
      );
    }
    expect(phone.note('4400107', null)).toBe(
      'Falta el código de área: así no se puede llamar desde otra ciudad. Escríbalo, como en 383 4400107',
    );
    expect(phone.note('3834400107', '0383 15 4400107')).toBe('Se guarda así: 383 440 0107');
    // Río Gallegos, Santiago del Estero interior, La Plata, Buenos Aires.
    expect(phone.note('2966432198', '02966 15 432198')).toBe('Se guarda así: 2966 43 2198');
    expect(phone.note('3846421234', '03846 15 421234')).toBe('Se guarda así: 3846 42 1234');
    expect(phone.note('2214231122', '(0221) 15-423-1122')).toBe('Se guarda así: 221 423 1122');
    expect(phone.note('1145678901', '+54 9 11 4567-8901')).toBe('Se guarda así: 11 4567 8901');
    expect(phone.note('3834400107', '383-4400107')).toBeNull();
    expect(phone.note('', '')).toBeNull();
  });
});

describe('other typed numbers', () => {
  it.each([
    [' 20-00230755-4', '20002307554'],
    ['CUIT: 20 00230755 4', '20002307554'],
    ['20–00230755–4', '20002307554'],
    ['20-00230755-4,', '20002307554'],
    ['20.002.307/554', '20002307554'],
    ['DNI 30.123.456', '30123456'],
    ['20-00230\u00ad755-4\u200b', '20002307554'],
    ['２０００２３０７５５４', '20002307554'],
    ['2O-00230755-4', '2O-00230755-4'],
    ['20-00230755-4 bis ', '20-00230755-4 bis'],
    ['', ''],
  ])('%j is %j', (text, stored) => expect(digitsOf(text)).toBe(stored));

  it('are never cut, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(taxId, cbu), (text, kind) => {
        const numbers = (of: string) => of.normalize('NFKC').replace(/[^0-9]/g, '');
        expect(numbers(kind.clean(text))).toBe(numbers(text));
        expect(kind.clean(kind.clean(text))).toBe(kind.clean(text));
      }),
    );
  });

  it('say how many digits they have when it is not as many as they need', () => {
    expect(taxId.problem('2000230755')).toBe('El CUIT/CUIL debe tener 11 números: escribió 10');
    expect(taxId.problem(taxId.clean('20-00230755-41'))).toBe(
      'El CUIT/CUIL debe tener 11 números: escribió 12',
    );
    expect(taxId.problem('20002307554')).toBeNull();
    expect(taxId.problem('')).toBeNull();
    expect(cbu.problem('123')).toBe('El CBU debe tener 22 números: escribió 3');
  });

  it('a CBU is read in groups, and its groups are a CBU', () => {
    const formatted = cbu.show('2850590940090418135201');
    expect(formatted).toBe('2850 5909 4009 0418 1352 01');
    expect(bankOfCbu(cbu.clean(formatted))).not.toBeNull();
    expect(cbu.show('no')).toBe('no');
  });

  it('a CBU typed as the number of an account is noticed, and is no mistake', () => {
    const pasted = '2850 5909 4009 0418 1352 01';
    expect(accountNumber.problem(accountNumber.clean(pasted))).toBeNull();
    expect(accountNumber.note(accountNumber.clean(pasted))).toBe(
      'Parece un CBU o CVU: escríbalo en «CBU o CVU» y deje este campo vacío si no sabe el número de cuenta',
    );
    // 22 digits whose control digits are wrong, and a common number.
    expect(accountNumber.note('2850590940090418135202')).toBeNull();
    expect(accountNumber.note('12345678')).toBeNull();
  });

  it.each(['Alias: SOL-LUNA.MAR', 'Alias CBU: SOL\u2011LUNA.MAR', '\u200bSOL–LUNA.MAR '])(
    'an alias is read in a copied %j',
    (text) => expect(alias.clean(text)).toBe('SOL-LUNA.MAR'),
  );

  it('a CUIT is the same with its dashes', () => {
    fc.assert(fc.property(digits(11), (cuit) => digitsOf(formatTaxId(cuit)) === cuit));
  });

  it.each([
    ['4700', '4700', null],
    ['K4700ABC', '4700', 'Se guarda así: 4700'],
    ['k 4700 abc', '4700', 'Se guarda así: 4700'],
    ['K4700ABC\u200b', '4700', 'Se guarda así: 4700'],
    ['K4700', '4700', 'Se guarda así: 4700'],
    ['CP 4700', '4700', null],
    ['47000', '47000', null],
    ['K470', 'K470', null],
  ])('the postal code %s is %s', (text, stored, note) => {
    expect(postalCode.clean(text)).toBe(stored);
    expect(postalCode.note(stored, text)).toBe(note);
  });
});

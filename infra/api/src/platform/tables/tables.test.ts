import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { spreadsheetOf } from '../spreadsheet.ts';
import { readPasted, readTables } from './index.ts';

const rowsOf = async (bytes: Uint8Array) => (await readTables(bytes))[0]?.rows.map(({ cells }) => cells);
const pasted = (text: string) => readPasted(text)[0]?.rows.map(({ cells }) => cells);

describe('a table in a text', () => {
  it.each([
    [
      'line ends of both kinds, also in cells',
      '\ufeffa;b\r\n1;"x;\r\ny"\n\n2;"3 "" 4"',
      [['a', 'b'], ['1', 'x;\r\ny'], [''], ['2', '3 " 4']],
    ],
    [
      'line ends of old Macs',
      'a;b\r1;2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'rows of any length, and no empty ones at the end',
      'a;b\n1\n1;2;3\n;;\n\n',
      [['a', 'b'], ['1'], ['1', '2', '3']],
    ],
    [
      'quotes in the middle of a cell',
      'a;b\nCaño 1/2";2\n"Obra" nueva;3\n2" x 6" m;"4"" x"',
      [
        ['a', 'b'],
        ['Caño 1/2"', '2'],
        ['"Obra" nueva', '3'],
        ['2" x 6" m', '4" x'],
      ],
    ],
    [
      'a quote that is never closed',
      'a;b\n1;"2\n3;4\n',
      [
        ['a', 'b'],
        ['1', '2\n3;4'],
      ],
    ],
    ['what Excel says about the separator', 'sep=;\r\na;b', [['a', 'b']]],
    ['a formula’s mark', "a\n'=1\n''=1\n'x", [['a'], ['=1'], ["'=1"], ["'x"]]],
  ])('is read with %s', (_what, text, cells) => {
    expect(pasted(text)).toEqual(cells);
  });

  it.each(['windows1252', 'macintosh', 'cp850', 'utf8', 'utf-16le', 'utf-16be'])(
    'is read in %s without a byte order mark',
    async (encoding) => {
      const text = 'Título;Año;Nº\nReparación y señalización de cañerías;2026;7\nAMPLIACIÓN DEL ÑANDÚ;2027;8';
      const cells = await rowsOf(iconv.encode(text, encoding));
      expect(cells).toEqual(text.split('\n').map((line) => line.split(';')));
    },
  );

  it('is Windows’ letters where only a dash or a typographic quote is no plain letter', async () => {
    const text = 'titulo\nCalle O’Higgins – 2ª etapa';
    expect(await rowsOf(iconv.encode(text, 'windows1252'))).toEqual([['titulo'], [text.split('\n')[1]]]);
  });
});

describe('a workbook', () => {
  it('gives texts, numbers and days, in the rows that a spreadsheet shows', async () => {
    const file = await spreadsheetOf('xlsx', {
      name: 'Hoja 1',
      headers: ['Objeto', 'Día'],
      widths: [10, 10],
      rows: [
        ['', ''],
        ['=1+1', { day: '2027-03-05' }],
        ['  "x"\ny ', { instant: '2027-03-05T12:00:00Z' }],
      ],
    });
    const [table] = await readTables(Buffer.from(file));
    expect(table).toMatchObject({ origin: 'Excel, hoja «Hoja 1»', separator: null });
    expect(table?.rows).toEqual([
      { line: 1, cells: ['Objeto', 'Día'] },
      { line: 2, cells: ['', ''] },
      { line: 3, cells: ['=1+1', '2027-03-05'] },
      { line: 4, cells: ['  "x"\ny ', '2027-03-05'] },
    ]);
  });

  const workbook = (rows: string, states = ['visible'], { properties = '', merged = '', more = {} } = {}) =>
    zipSync({
      'xl/workbook.xml': strToU8(
        `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets>${states.map((state, index) => `<sheet name="${state}" sheetId="${index + 1}" state="${state}" r:id="rId1"/>`).join('')}</sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
      ),
      ...more,
    });

  it.each([
    ['that unpacks to more than memory should hold', ' '.repeat(17_000_000), /demasiado grande/],
    [
      'with a cell at the far end of the sheet',
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
      /demasiado grande/,
    ],
    ['with nothing but row', '<row '.repeat(1_000_000), /dañado/],
    ['with nothing but c', '<c '.repeat(1_000_000), /dañado/],
    ['with nothing but mergeCell', '<mergeCell '.repeat(1_000_000), /dañado/],
    ['whose cells are in disorder', '<row r="2"><c r="B2"><v>1</v></c></row><row r="1"></row>', /dañado/],
  ])('%s is refused', async (_what, sheet, message) => {
    await expect(readTables(workbook(sheet))).rejects.toThrow(message);
  });

  it('is read without the sheets that nobody sees', async () => {
    const sheet = '<row r="1"><c r="A1"><v>1</v></c></row>';
    const tables = await readTables(workbook(sheet, ['hidden', 'visible', 'veryHidden']));
    expect(tables.map(({ sheet: name }) => name)).toEqual(['visible']);
    await expect(readTables(workbook(sheet, ['hidden']))).rejects.toThrow(/dañado/);
  });

  const cell = (reference: string, text: string) =>
    `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

  it('is read without the rows that nobody sees, and says how many hold something', async () => {
    const rows = ['', 'hidden="1"', 'hidden="true"', 'hidden="0"'].map(
      (state, index) => `<row r="${index + 1}" ${state}>${cell(`A${index + 1}`, `Fila ${index + 1}`)}</row>`,
    );
    const [table] = await readTables(workbook(`${rows.join('')}<row r="9" hidden="1"/>`));

    expect([table?.rows, table?.hiddenRows]).toEqual([
      [
        { line: 1, cells: ['Fila 1'] },
        { line: 4, cells: ['Fila 4'] },
      ],
      2,
    ]);
  });

  it('says which of its columns are hidden', async () => {
    const columns =
      '<col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="5" max="16384" width="0" hidden="true"/>';
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols>${columns}</cols><sheetData><row r="1">${cell('A1', 'Fila')}</row></sheetData></worksheet>`;
    const more = { 'xl/worksheets/sheet1.xml': strToU8(sheet) };
    const [table] = await readTables(workbook('', ['visible'], { more }));
    expect([...(table?.hiddenColumns ?? [])].slice(0, 3)).toEqual([1, 2, 4]);
    expect(table?.hiddenColumns?.size).toBe(2 + 16_380);
  });

  it('is read without the sheets that are one chart', async () => {
    const path = 'xl/_rels/workbook.xml.rels';
    const parts = unzipSync(workbook(`<row r="1">${cell('A1', 'x')}</row>`, ['visible', 'chart']));
    const chart =
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>';
    const changed = (name: string, from: RegExp, to: string) =>
      strToU8(strFromU8(parts[name] ?? new Uint8Array()).replace(from, to));
    const file = zipSync({
      ...parts,
      [path]: changed(path, /<\/Relationships>/, chart),
      'xl/workbook.xml': changed('xl/workbook.xml', /(state="chart" r:id=)"rId1"/, '$1"rId2"'),
      'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>'),
    });
    expect((await readTables(file)).map(({ sheet }) => sheet)).toEqual(['visible']);
  });

  it('gives a cell that is merged downwards to each row that holds something else', async () => {
    const rows = `<row r="1">${cell('A1', 'Objeto')}${cell('B1', 'Fechas')}</row><row r="2">${cell('B2', 'Desde')}${cell('C2', 'Hasta')}</row><row r="3"/><row r="4">${cell('B4', 'x')}</row>`;
    const merged = '<mergeCell ref="A1:A3"/><mergeCell ref="B1:C1"/><mergeCell ref="F1:F4"/>';
    expect(await rowsOf(workbook(rows, ['visible'], { merged }))).toEqual([
      ['Objeto', 'Fechas', ''],
      ['Objeto', 'Desde', 'Hasta'],
      ['', '', ''],
      ['', 'x', ''],
    ]);
  });

  it.each([
    ['1', '2027-03-05'],
    ['true', '2027-03-05'],
    ['0', '2023-03-04'],
  ])('has the days that its program shows: date1904="%s"', async (value, date) => {
    const properties = `<workbookPr date1904="${value}"/>`;
    const styles = '<styleSheet><cellXfs><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>';
    const file = workbook('<row r="1"><c r="A1" s="0"><v>44989</v></c></row>', ['visible'], {
      properties,
      more: { 'xl/styles.xml': strToU8(styles) },
    });
    expect(await rowsOf(file)).toEqual([[date]]);
  });

  it('says where a formula failed', async () => {
    const cells = '<c r="A1" s="0" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="B1" t="e"><v>#N/A</v></c>';
    expect(await rowsOf(workbook(`<row r="1">${cells}</row>`))).toEqual([['#DIV/0!', '#N/A']]);
  });

  it('that was cut on its way is refused', async () => {
    const bytes = workbook('<row r="1"><c r="A1"><v>1</v></c></row>');
    await expect(readTables(bytes.subarray(0, bytes.length - 40))).rejects.toThrow(/dañado/);
  });
});

describe('a file of another kind is named, with how to save it', () => {
  const ole = (name: string) =>
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(name, 'utf16le')]);
  const archive = (...names: string[]) =>
    zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  it.each([
    ['nothing', new Uint8Array(), /está vacío/],
    ['only a byte order mark', Buffer.from('\ufeff\r\n'), /está vacío/],
    ['.pdf', Buffer.from('%PDF-1.7\n'), /Es un PDF/],
    ['.pdf with bytes of a printer before it', Buffer.from('\x1b%-12345X@PJL\r\n%PDF-1.7\n'), /Es un PDF/],
    ['.heic', Buffer.concat([Buffer.from('00000018', 'hex'), Buffer.from('ftypheic')]), /imagen/],
    [
      'bytes of any other program',
      Buffer.from('0001ff02fe0300080bb503'.repeat(9), 'hex'),
      /No es una planilla/,
    ],
    ['.xls', ole('Workbook'), /anterior a 2007 \(\.xls\).*\.xlsx/],
    ['.doc', ole('WordDocument'), /documento de Word/],
    ['.xlsx with a password', ole('EncryptedPackage'), /contraseña/],
    ['.ods', archive('mimetype', 'content.xml'), /LibreOffice.*\.xlsx/],
    ['.docx', archive('[Content_Types].xml', 'word/document.xml'), /Word \(\.docx\)/],
    ['.xlsb', archive('xl/workbook.bin'), /\.xlsb/],
    ['.numbers', archive('Index/Document.iwa'), /Numbers/],
    ['.zip', archive('planilla.csv'), /comprimido \(\.zip\)/],
    ['.jpg', Buffer.from('ffd8ffe0', 'hex'), /imagen/],
    ['a web page called .xls', Buffer.from('<html><table><tr><td>1'), /página web/],
    [
      'a web page with its images, called .xls',
      Buffer.from('MIME-Version: 1.0\r\nX-Document-Type: Workbook'),
      /página web/,
    ],
    ['a shortcut', Buffer.from('[InternetShortcut]\nURL=https://docs.google.com/'), /acceso directo.*\.xlsx/],
    ['.gsheet', Buffer.from('{"url": "https://docs.google.com/open?id=1", "doc_id": "1"}'), /acceso directo/],
    ['.json', Buffer.from('[{"titulo": "Obra"}]'), /JSON/],
    ['.slk', Buffer.from('ID;PWXL;N;E\nC;Y1;X1;K"Objeto"'), /\.slk/],
    ['.dif', Buffer.from('TABLE\r\n0,1\r\n"EXCEL"'), /\.dif/],
    ['an XML spreadsheet', Buffer.from('<?xml version="1.0"?><Workbook>'), /XML/],
  ])('%s', async (_kind, bytes, message) => {
    await expect(readTables(bytes)).rejects.toThrow(message);
  });
});

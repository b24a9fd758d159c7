import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { create as createQr } from 'qrcode';
import { BOLD, drawable, REGULAR } from './fonts.ts';

interface SheetSettings {
  /** With the number of what it is about; a document of several pages repeats it on each. */
  readonly title: string;
  readonly author: string;
  /** The document's date. The same input always gives the same bytes. */
  readonly createdAt: Date;
}

interface SheetRecord {
  readonly title: string;
  readonly lines: readonly string[];
}

const MARGIN = 56;
const LABEL_WIDTH = 170;
const LINE_SIZE = 9.5;
/** 0.74 mm: cheap phones can't read smaller modules on paper. */
const QR_MODULE = 2.1;
const QR_QUIET_ZONE = 4;
const INK = '#1c2226';
const DIMMED = '#55606a';
const RULE = '#bec9d1';
const BRAND = '#0f667e';
const DANGER = '#84161b';

/** Draws an A4 document from top to bottom. Text is selectable and tagged for screen readers. */
type Sheet = ReturnType<typeof sheetOn>;

type Document = InstanceType<typeof PDFDocument>;
type Element = ReturnType<Document['struct']>;

/** Draws a document in Spanish. @returns its bytes */
export async function createPdf(settings: SheetSettings, draw: (sheet: Sheet) => void): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: 'es-AR',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: {
      Title: settings.title,
      Author: settings.author,
      Creator: settings.author,
      CreationDate: settings.createdAt,
      ModDate: settings.createdAt,
    },
  });
  document.registerFont('regular', REGULAR).registerFont('bold', BOLD);
  const content = buffer(document);
  const root = document.struct('Document');
  document.addStructure(root);
  draw(sheetOn(document, root));
  root.end();
  numberPages(document, settings.title);
  document.end();
  return content;
}

/** Writes title and page number at the top of each page of a document that has several. */
function numberPages(document: Document, title: string): void {
  const { count } = document.bufferedPageRange();
  if (count < 2) return;
  for (let index = 0; index < count; index++) {
    document.switchToPage(index);
    document.markContent('Artifact', { type: 'Pagination', attached: ['Top'] });
    document.font('regular').fontSize(8.5).fillColor(DIMMED);
    const width = document.page.width - 2 * MARGIN;
    const text = `${title} · página ${index + 1} de ${count}`;
    document.text(drawable(text), MARGIN, 20, { width, align: 'right' });
    document.endMarkedContent();
  }
}

function sheetOn(document: Document, root: Element) {
  const width = document.page.width - 2 * MARGIN;
  const use = (font: 'regular' | 'bold', size: number, colour: string) =>
    document.font(font).fontSize(size).fillColor(colour);
  const part = (tag: string, paint: () => void, parent = root) =>
    parent.add(document.struct(tag, {}, [paint]));
  /** Draws a list of items; each gets its element and its row. */
  const list = <T>(rows: readonly T[], drawItem: (row: T, item: Element) => void) => {
    const element = document.struct('L');
    root.add(element);
    for (const row of rows) {
      const item = document.struct('LI');
      element.add(item);
      drawItem(row, item);
      item.end();
    }
    element.end();
  };
  const decoration = (paint: () => void) => {
    document.markContent('Artifact', { type: 'Layout' });
    paint();
    document.endMarkedContent();
  };
  const room = (height: number) => {
    if (document.y + height > document.page.height - MARGIN) document.addPage();
  };
  const rule = () =>
    decoration(() =>
      document
        .moveTo(MARGIN, document.y)
        .lineTo(MARGIN + width, document.y)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke(),
    );

  return {
    letterhead(issuer: string, service: string): void {
      decoration(() => document.rect(0, 0, document.page.width, 10).fill(BRAND));
      part('P', () => use('bold', 12, BRAND).text(drawable(issuer), MARGIN, 40, { width }));
      part('P', () => use('regular', 10, DIMMED).text(drawable(service), { width }));
      document.moveDown(0.8);
      rule();
      document.y += 36;
    },
    heading(title: string, subtitle?: string): void {
      part('H1', () => use('bold', 23, INK).text(drawable(title), MARGIN, document.y, { width }));
      if (subtitle) part('P', () => use('regular', 13, DIMMED).text(drawable(subtitle), { width }));
      document.y += 18;
    },
    paragraph(text: string): void {
      part('P', () =>
        use('regular', 12, INK).text(drawable(text), MARGIN, document.y, { width, lineGap: 4 }),
      );
      document.y += 16;
    },
    warning(text: string): void {
      const top = document.y;
      part('P', () =>
        use('bold', 14, DANGER).text(drawable(text), MARGIN + 14, top + 12, { width: width - 28 }),
      );
      const height = document.y - top + 12;
      decoration(() => document.rect(MARGIN, top, width, height).lineWidth(2).strokeColor(DANGER).stroke());
      document.y = top + height + 18;
    },
    facts(facts: readonly (readonly [label: string, value: string])[]): void {
      const labels = { width: LABEL_WIDTH - 12, lineGap: 2 };
      const values = { width: width - LABEL_WIDTH, lineGap: 2 };
      list(facts, ([label, value], item) => {
        const labelHeight = use('regular', 12, DIMMED).heightOfString(drawable(label), labels);
        const valueHeight = use('bold', 12, INK).heightOfString(drawable(value), values);
        room(Math.max(labelHeight, valueHeight));
        const top = document.y;
        part('Lbl', () => use('regular', 12, DIMMED).text(drawable(label), MARGIN, top, labels), item);
        const bottom = document.y;
        const left = MARGIN + LABEL_WIDTH;
        part('LBody', () => use('bold', 12, INK).text(drawable(value), left, top, values), item);
        document.y = Math.max(bottom, document.y) + 8;
      });
      document.x = MARGIN;
      document.y += 12;
    },
    section(title: string, text?: string): void {
      document.y += 8;
      room(90);
      part('H2', () => use('bold', 15, INK).text(drawable(title), MARGIN, document.y, { width }));
      document.y += 4;
      if (text) part('P', () => use('regular', 10, DIMMED).text(drawable(text), { width, lineGap: 2 }));
      document.y += 12;
    },
    /** Draws a list; no item is split between pages. */
    records(records: readonly SheetRecord[]): void {
      const below = { width, lineGap: 2 };
      list(records, ({ title, lines }, item) => {
        let height = use('bold', 11, INK).heightOfString(drawable(title), { width });
        use('regular', LINE_SIZE, DIMMED);
        for (const line of lines) height += document.heightOfString(drawable(line), below);
        room(height);
        part('Lbl', () => use('bold', 11, INK).text(drawable(title), MARGIN, document.y, { width }), item);
        for (const line of lines) {
          part('LBody', () => use('regular', LINE_SIZE, DIMMED).text(drawable(line), below), item);
        }
        document.y += 9;
      });
    },
    /** Draws the QR symbol of `target` beside a text and the URL as people read it (`address`). */
    link({ address, target }: { readonly address: string; readonly target: string }, text: string): void {
      rule();
      const top = document.y + 20;
      const { modules } = createQr(target, { errorCorrectionLevel: 'M' });
      const side = (modules.size + 2 * QR_QUIET_ZONE) * QR_MODULE;
      const paint = () => {
        for (let row = 0; row < modules.size; row++) {
          for (let column = 0; column < modules.size; column++) {
            if (!modules.get(row, column)) continue;
            const left = MARGIN + (column + QR_QUIET_ZONE) * QR_MODULE;
            document.rect(left, top + (row + QR_QUIET_ZONE) * QR_MODULE, QR_MODULE, QR_MODULE);
          }
        }
        document.fillColor('#000000').fill();
      };
      root.add(document.struct('Figure', { alt: `Código QR de la dirección ${address}` }, [paint]));
      const left = MARGIN + side + 16;
      const beside = { width: width - side - 16, lineGap: 3 };
      part('P', () => use('regular', 11, INK).text(drawable(text), left, top + 18, beside));
      document.y += 4;
      const link: Element = document.struct('Link', {}, [
        () => {
          const start = document.y;
          use('regular', 10, BRAND).text(address, left, start, beside);
          // An object: the library writes a primitive string as a name.
          const Contents = new String(`Abre la página ${address}`) as string;
          const options = { structParent: link, Contents };
          document.link(left, start, beside.width, document.y - start, target, options);
        },
      ]);
      root.add(link);
      document.x = MARGIN;
      document.y = top + side + 12;
    },
  };
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPdf } from '#test/read-pdf.ts';
import { readQr } from '#test/read-qr.ts';
import { readTags } from '#test/read-tags.ts';
import { renderCertificate, type SignedCertificate } from './stored-pdf.ts';

const ISSUER = { cityName: 'Municipalidad de Ñorquincó', publicUrl: 'https://proveedores.ejemplo.gob.ar' };
const certificate: SignedCertificate = {
  id: '3f2b6a10-5b7e-4c7d-9a43-0a4b8b0f6c11',
  requestId: '8f0e2c34-93f5-4ad2-8f3a-6b7c0d1e2f30',
  numero: '2026-000001',
  cuit: '30500010912',
  razonSocial: 'Panificación Ñandú S.R.L.',
  resolucion: 'RES-2026-00123-DCC',
  resolucionFileId: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  emitidoAt: new Date('2026-11-21T15:00:00.000Z'),
  vence: '2027-05-31',
  vencePor: 'Último estado contable',
  revocadoAt: null,
  // A real code is as long.
  codigo: `eyJhbGciOiJFZERTQSJ9.${'Ab0-'.repeat(55)}.${'_9zZ'.repeat(21)}AA`,
};
const textOf = (pdf: Buffer) => readPdf(pdf).parts.map(({ text }) => text);

describe('the PDF', () => {
  it('has the same bytes each time it is drawn, and others for another certificate', async () => {
    const pdf = await renderCertificate(certificate, ISSUER);
    expect((await renderCertificate(certificate, ISSUER)).equals(pdf)).toBe(true);
    expect((await renderCertificate({ ...certificate, numero: '2026-999999' }, ISSUER)).equals(pdf)).toBe(
      false,
    );
  });

  it('has a title, a language and an order for screen readers, and text that can be selected', async () => {
    const pdf = await renderCertificate(certificate, ISSUER);
    const { plain, parts } = readPdf(pdf);
    expect(plain).toContain('/DisplayDocTitle true');
    const { title, language, pages } = await readTags(pdf);
    expect([title, language]).toEqual(['Certificado de habilitación definitiva N° 2026-000001', 'es-AR']);
    expect(new Set(pages[0]?.roles)).toEqual(
      new Set(['Root', 'Document', 'P', 'H1', 'L', 'LI', 'Lbl', 'LBody', 'Figure', 'Link']),
    );
    expect(parts[0]).toEqual({ tag: 'P', text: ISSUER.cityName });
    expect(parts.filter(({ tag }) => tag === 'H1')).toEqual([
      { tag: 'H1', text: 'Certificado de habilitación definitiva' },
    ]);
    const labels = parts.filter(({ tag }) => tag === 'Lbl').map(({ text }) => text);
    expect(labels).toHaveLength(7);
    expect(parts.filter(({ tag }) => tag === 'LBody').map(({ text }) => text)).toEqual([
      'Panificación Ñandú S.R.L.',
      '30-50001091-2',
      certificate.numero,
      'RES-2026-00123-DCC',
      '21/11/2026',
      '31/05/2027',
      'Último estado contable',
    ]);
    expect(parts.map(({ text }) => text).join(' ')).toContain(
      'Se certifica que Panificación Ñandú S.R.L., CUIT 30-50001091-2, cuenta con habilitación definitiva como proveedor municipal.',
    );
    expect(parts.every(({ text }) => !text.includes('\ufffd'))).toBe(true);
  });

  it('carries the public address with the signed code as a QR symbol that can be read', async () => {
    const pdf = await renderCertificate(certificate, ISSUER);
    const address = `${ISSUER.publicUrl}/certificado-autorizado/public/certificado/${certificate.id}`;
    expect(readQr(pdf)).toBe(`${address}#${certificate.codigo}`);
    expect(textOf(pdf).map((text) => text.replaceAll(' ', ''))).toContain(address);
    const { figure } = readPdf(pdf);
    // Smaller modules than 0.7 mm are lost by a cheap phone on a printed page.
    const unit = Math.min(...figure.map(([, , , height]) => height));
    expect((unit / 72) * 25.4).toBeGreaterThan(0.7);
  });

  it('has a link that says where it leads', async () => {
    const { pages } = await readTags(await renderCertificate(certificate, ISSUER));
    const address = `${ISSUER.publicUrl}/certificado-autorizado/public/certificado/${certificate.id}`;
    expect(pages[0]?.links).toEqual([
      { target: `${address}#${certificate.codigo}`, says: `Abre la página ${address}` },
    ]);
  });

  it('has room on its one page for the longest name, revoked', async () => {
    const codigo = `${certificate.codigo}${'x'.repeat(250)}`;
    const long = { ...certificate, codigo, razonSocial: 'Cooperativa de trabajo '.repeat(8) };
    const pdf = await renderCertificate({ ...long, revocadoAt: certificate.emitidoAt }, ISSUER);
    const { figure, pages, pageHeight } = readPdf(pdf);
    expect(pages).toBe(1);
    expect(readQr(pdf)).toContain(codigo);
    expect(Math.max(...figure.map(([, y, , height]) => y + height))).toBeLessThan(pageHeight);
  });

  it('writes names that the typeface lacks letters for without empty boxes', async () => {
    const pdf = await renderCertificate(
      { ...certificate, razonSocial: 'Čapek\nœuvre — 20\u2011€ 東京' },
      ISSUER,
    );
    expect(textOf(pdf)).toContain('Capek œuvre — 20-€ ??');
  });

  it('is well formed', async () => {
    const pdf = await renderCertificate(certificate, ISSUER);
    // Every offset of the cross-reference table points to the object it names.
    const text = pdf.toString('latin1');
    const table = Number(/startxref\n(\d+)\n%%EOF/.exec(text)?.[1]);
    const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at));
    expect(offsets.length).toBeGreaterThan(20);
    for (const [index, at] of offsets.entries()) {
      expect(text.slice(at, at + 12)).toMatch(new RegExp(`^${index + 1} 0 obj`));
    }
    if (spawnSync('qpdf', ['--version']).error) return;
    const folder = mkdtempSync(path.join(tmpdir(), 'certificate-'));
    const file = path.join(folder, 'check.pdf');
    writeFileSync(file, pdf);
    expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax');
    rmSync(folder, { recursive: true });
  });
});

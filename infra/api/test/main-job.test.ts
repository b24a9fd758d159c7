import { samplePdf } from 'infra-testing/files';
import { PLACES } from 'infra-testing/places';
import { startS3, type TestS3 } from 'infra-testing/s3';
import { addWorkingDays, certificateExpiry, formatDate } from 'shared-api/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../src/platform/clock.ts';
import { mails } from '../src/platform/mail/tables.ts';
import { type Session, startApi, type TestApi } from './support/api.ts';
import { type ReadPdf, readPdf } from './support/read-pdf.ts';
import { completeRequest, PERSON, sendRequest, uploadDocument } from './support/request.ts';

const RECEIPT = `/certificado-autorizado/emitir/inscripcion/${PERSON}`;

describe.each(PLACES)('the main job, from sign-on to certificate (%s, %s)', (kind, store) => {
  let s3: TestS3 | undefined;
  let api: TestApi;
  let supplier: Session;
  let auditor: Session;
  const estado = async () =>
    (await api.call('GET', `/sujeto-fiscal/${PERSON}`, { as: auditor })).body.sujeto_fiscal.estado_tramite
      .estado;
  const documents = async () =>
    (await api.call('GET', `/documento-proveedor/${PERSON}`, { as: supplier })).body;

  beforeAll(async () => {
    s3 = store === 's3' ? await startS3() : undefined;
    api = await startApi(kind, { env: s3?.env });
    supplier = await api.signOn(PERSON);
    auditor = await api.login('10000003');
  });
  afterAll(async () => {
    await api?.stop();
    await s3?.stop();
  });

  it('shows tenders to anyone', async () => {
    const { status, body } = await api.call('GET', '/licitaciones?page=1');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(10);
    expect(body.totalPages).toBeGreaterThan(1);
  });

  it('lets a person fill and send their request', async () => {
    const bundle = await completeRequest(api, supplier);
    expect(bundle.sujeto_fiscal).toMatchObject({ cuit: PERSON, tipo_persona: 'FISICA', activo: true });
    expect(bundle.sujeto_fiscal.nro_tramite).toMatch(/^\d{4}-\d{6}$/);
    expect(bundle.persona_fisica).toMatchObject({ cuit: PERSON });
    const submission = await sendRequest(api, supplier);
    expect(submission.status, JSON.stringify(submission.body)).toBe(200);
    expect(await estado()).toBe('PENDIENTE EN OBSERVACION');
  });

  it('gives the receipt as a PDF', async () => {
    const { status, headers, body } = await api.call('GET', RECEIPT, { as: supplier });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(body.subarray(0, 5).toString()).toBe('%PDF-');
    const { parts } = readPdf(body);
    const all = await documents();
    expect(textsOf(parts, 'H2')).toEqual([`Archivos enviados (${all.length})`]);
    const lines = textsOf(parts, 'LBody');
    for (const { tipo_documento, archivo } of all) {
      expect(textsOf(parts, 'Lbl')).toContain(tipo_documento.nombre);
      expect(lines).toContain(`SHA-256 ${archivo.sha256}`);
    }
  });

  it('shows the request to the auditor, who takes it and asks for a correction of two documents', async () => {
    const list = await api.call('GET', `/sujeto-fiscal?cuit=${PERSON}`, { as: auditor });
    expect(list.body.data).toMatchObject([{ cuit: PERSON }]);
    const path = `/sujeto-fiscal/request`;
    expect((await api.call('PATCH', `${path}/observacion/${PERSON}`, { as: auditor })).status).toBe(200);
    const [first, second] = await documents();
    const correction = await api.call('PATCH', `${path}/encorrecion/${PERSON}`, {
      as: auditor,
      body: {
        observacion: [
          { name: first.tipo_documento.nombre, observacion: 'No se lee' },
          { name: second.tipo_documento.nombre, observacion: 'Falta una hoja' },
        ],
        docs_ids: [first.id, second.id],
      },
    });
    expect(correction.status, JSON.stringify(correction.body)).toBe(200);
    expect(await estado()).toBe('EN CORRECCION');
  });

  it('lets the supplier replace exactly those documents and send again', async () => {
    const { body } = await api.call('GET', `/sujeto-fiscal/datos/persona-humana/${PERSON}`, { as: supplier });
    expect(body.estado_tramite.observaciones).toHaveLength(2);
    const all = await documents();
    expect(all.map((document: { actualizable: boolean }) => document.actualizable)).toEqual(
      all.map((_: unknown, index: number) => index < 2),
    );
    const locked = await uploadDocument(api, supplier, PERSON, all[2], 'otro');
    expect(locked.status).toBe(409);
    for (const document of all.slice(0, 2)) {
      expect((await uploadDocument(api, supplier, PERSON, document, 'corregido')).status).toBe(200);
    }
    expect((await sendRequest(api, supplier)).status).toBe(200);
  });

  it('keeps what was replaced beside what replaced it', async () => {
    const replaced = (await documents())[1];
    const { body } = await api.call('GET', `/documento-proveedor/historial/${replaced.id}`, { as: auditor });
    expect(body.nombre).toBe(replaced.tipo_documento.nombre);
    expect(body.historial).toHaveLength(2);
    expect(body.historial[0].fecha > body.historial[1].fecha).toBe(true);
    const contents: Buffer[] = [];
    for (const { url } of body.historial) contents.push((await api.call('GET', pathOf(url))).body);
    for (const content of contents) expect(content.subarray(0, 5).toString()).toBe('%PDF-');
    expect(contents[0]).not.toEqual(contents[1]);
  });

  it('lets the auditor approve with a resolution, and anyone check the certificate', async () => {
    await api.call('PATCH', `/sujeto-fiscal/request/observacion/${PERSON}`, { as: auditor });
    const resolution = await api.upload(auditor, await samplePdf('Resolución'), 'resolucion.pdf');
    const approved = await api.call('PATCH', `/sujeto-fiscal/request/aprobado/${PERSON}`, {
      as: auditor,
      body: { resolucion: 'RES-2026-15', resolucion_url: resolution.body.data },
    });
    expect(approved.status, JSON.stringify(approved.body)).toBe(200);
    expect(await estado()).toBe('HABILITADO');

    const { body } = await api.call('GET', `/certificado-autorizado/emitir/${PERSON}`, { as: supplier });
    expect(body.data.length).toBeLessThanOrEqual(150);
    const file = await api.call('GET', pathOf(body.data));
    expect(file.body.subarray(0, 5).toString()).toBe('%PDF-');

    // What the screens tell beforehand is what the certificate says.
    const expiry = certificateExpiry(await documents());
    if (!expiry) throw new Error('these documents end some day');
    const values = textsOf(readPdf(file.body).parts, 'LBody');
    const [, , number] = values;
    expect(values.slice(-2)).toEqual([formatDate(expiry.vence), expiry.documento]);
    expect((await api.call('GET', '/demo/correos')).body.toString()).toContain(
      `Tiene el certificado N° ${number}, válido hasta el ${formatDate(expiry.vence)} inclusive.`,
    );
  });

  it('mails in plain words what happened, and leads to what is to be done', async () => {
    const rows = await api.platform.db.select().from(mails);
    const mailOf = (subject: string) => {
      const mail = rows.findLast((one) => one.subject.startsWith(`${subject} (trámite 2026-`));
      if (!mail) throw new Error(`no mail ${subject}`);
      return mail.body;
    };
    const status = `/request-management/estado-tramite/persona-humana/${PERSON}`;
    const form = `/persona-humana/register/${PERSON}`;
    for (const [subject, label, page] of [
      ['Su inscripción está comenzada: falta enviarla', 'Completar el formulario', form],
      ['Recibimos su inscripción', 'Ver el trámite', status],
      ['Comenzó la revisión de su inscripción', 'Ver el trámite', status],
      ['Hay 2 cosas para corregir en su inscripción', 'Corregir lo pedido', form],
      ['Recibimos sus correcciones', 'Ver el trámite', status],
      [
        'Su inscripción quedó habilitada',
        'Descargar el certificado',
        '/certificado-autorizado/public/certificado/',
      ],
    ] as const) {
      expect(mailOf(subject)).toContain(`${label}: ${api.platform.config.publicUrl}${page}`);
    }
    const day = today(api.clock);
    const term = (days: number) => `hasta el ${formatDate(addWorkingDays(day, days))}`;
    expect(mailOf('Recibimos su inscripción')).toContain(`Cómo sigue:\n\n- Primera revisión: ${term(5)}.`);
    expect(mailOf('Recibimos sus correcciones')).toContain(`- Revisión de correcciones: ${term(2)}.`);
  });

  it('keeps history, audit log and mails of all that', async () => {
    const history = await api.call('GET', `/estado-tramite/${PERSON}`, { as: supplier });
    expect(history.body.map((record: { estado: string }) => record.estado)).toEqual([
      'INICIADO',
      'PENDIENTE EN OBSERVACION',
      'OBSERVACION',
      'EN CORRECCION',
      'PENDIENTE EN OBSERVACION',
      'OBSERVACION',
      'HABILITADO',
    ]);
    const admin = await api.login('10000001');
    const audit = await api.call('GET', `/auditoria/cuil?cuil=${PERSON}`, { as: admin });
    expect(audit.body.total).toBeGreaterThan(history.body.length);
    const outbox = await api.call('GET', '/demo/correos');
    const outboxText = outbox.body.toString();
    expect(outboxText).toContain('ahora en estado «Habilitado»');
    expect(outboxText).toContain('Falta una hoja');
    const [, page] = /<a href="\/api\/municat(\/demo\/correos\/[^"]+)"/.exec(outboxText) ?? [];
    const letter = await api.call('GET', page ?? '');
    expect(letter.status).toBe(200);
    expect(letter.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline';/,
    );
    expect(letter.body.toString()).toContain('<h1');
    expect(letter.body.toString()).toContain(
      `href="http://localhost:8080/request-management/estado-tramite/persona-humana/${PERSON}"`,
    );
    for (const other of [PERSON, '6f1f2b36-6a0f-4a6e-9a53-3a1f8f1f4c11']) {
      expect((await api.call('GET', `/demo/correos/${other}`)).status).toBe(404);
    }
  });

  const textsOf = (parts: ReadPdf['parts'], tag: string) =>
    parts.filter((part) => part.tag === tag).map(({ text }) => text);

  /** The path below the base of a URL that the API handed out. */
  function pathOf(url: string): string {
    return url.slice(url.indexOf('/files/'));
  }
});

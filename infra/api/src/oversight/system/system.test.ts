import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccess, signInEverybody, UNKNOWN_ID } from '#test/access.ts';
import { ANY_DATABASE, type Session, startApi, type TestApi } from '#test/api.ts';
import { mails } from '../../platform/mail/tables.ts';

describe.each(ANY_DATABASE)('the state of the system (%s)', (kind) => {
  let api: TestApi;
  let admin: Session;
  beforeAll(async () => {
    api = await startApi(kind);
    admin = await api.login('10000001');
  });
  afterAll(() => api?.stop());

  const status = async () => {
    const answer = await api.call('GET', '/sistema/estado', { as: admin });
    expect(answer.status).toBe(200);
    return answer.body.data;
  };

  it('says that everything the portal stands on answers', async () => {
    await api.platform.db.delete(mails);
    expect(await status()).toEqual({
      base_de_datos: { estado: 'ok', tipo: kind === 'pglite' ? 'embebida' : 'postgresql' },
      archivos: { estado: 'ok', tipo: 'carpeta' },
      antivirus: null,
      correo: { estado: 'ok', modo: 'bandeja', pendientes: 0, con_error: 0 },
      autoridad_fiscal: { estado: 'ok', modo: 'local', certificado_vence: null },
    });
  });

  it('counts the mails that wait and those that were not taken', async () => {
    const at = api.clock.now();
    const mail = (eventKey: string) => ({
      eventKey,
      recipient: 'a@ejemplo.com',
      subject: 'Aviso',
      body: 'Texto',
      html: '<p>Texto</p>',
      createdAt: at,
      nextAttemptAt: at,
    });
    await api.platform.db
      .insert(mails)
      .values([
        mail('espera'),
        { ...mail('aviso que espera'), topicId: UNKNOWN_ID },
        { ...mail('falla'), lastError: 'Invalid login: 535 ana@ejemplo.com' },
        { ...mail('falló antes'), createdAt: new Date(0), lastError: 'connect ECONNREFUSED' },
        { ...mail('salió'), sentAt: at },
      ]);
    expect((await status()).correo).toMatchObject({
      estado: 'atencion',
      pendientes: 4,
      con_error: 2,
      motivo: 'El servidor de correo no aceptó al portal: revise usuario y contraseña.',
    });
    await api.platform.db.delete(mails).where(isNotNull(mails.lastError));
    expect((await status()).correo).toMatchObject({ estado: 'ok', pendientes: 2, con_error: 0 });
  });

  it('says that the files are out of reach', async () => {
    const folder = path.join(api.dataDir, 'files');
    await rm(folder, { recursive: true });
    await writeFile(folder, 'no es una carpeta');
    expect((await status()).archivos).toEqual({ estado: 'caido', tipo: 'carpeta' });
    await rm(folder);
    expect((await status()).archivos).toEqual({ estado: 'ok', tipo: 'carpeta' });
  });

  it('says that the tax authority does not answer, and the rest nevertheless', async () => {
    await api.stopTaxAuthority();
    expect(await status()).toMatchObject({
      base_de_datos: { estado: 'ok' },
      autoridad_fiscal: { estado: 'caido', modo: 'local' },
    });
  });

  it('is for administrators', async () => {
    const other = await startApi(kind);
    try {
      await expectAccess(other, await signInEverybody(other), ['GET', '/sistema/estado', ['ADMIN'], 200]);
    } finally {
      await other.stop();
    }
  });
});

import { and, desc, sql } from 'drizzle-orm';
import * as contract from 'shared-api/contract';
import { type Domain, type Platform, route } from '../../platform/domain.ts';
import { isInQueue, isInTrouble } from '../../platform/mail/outbox.ts';
import { mails } from '../../platform/mail/tables.ts';
import { portalCertificateEnd } from '../../tax-authority/index.ts';
import { failedMailRoutes, mailFailure } from './failed-mails.ts';

export const system: Domain = {
  routes: (platform) => [
    route(contract.systemStatus, async () => ({ data: await statusOf(platform) })),
    ...failedMailRoutes(platform),
  ],
};

async function statusOf(platform: Platform): Promise<contract.SystemStatus> {
  const { config, db, files, scanner, taxAuthority } = platform;
  const [database, store, antivirus, authority, queue] = await Promise.all([
    stateOf(platform, 'database', () => db.execute(sql`select 1`)),
    stateOf(platform, 'files', () => files.check()),
    scanner && stateOf(platform, 'antivirus', () => scanner.check()),
    stateOf(platform, 'tax authority', () => taxAuthority.check()),
    mailQueue(platform),
  ]);
  const certificado_vence = portalCertificateEnd(platform);
  return {
    base_de_datos: { estado: database, tipo: config.databaseUrl ? 'postgresql' : 'embebida' },
    archivos: { estado: store, tipo: config.bucket ? 's3' : 'carpeta' },
    antivirus: antivirus && { estado: antivirus },
    correo: queue,
    autoridad_fiscal: {
      estado: authority === 'ok' && certificado_vence ? 'atencion' : authority,
      modo: config.taxAuthority,
      certificado_vence,
    },
  };
}

async function stateOf({ log }: Platform, name: string, check: () => PromiseLike<unknown>) {
  try {
    await check();
    return 'ok';
  } catch (error) {
    log.warn({ err: error }, `${name} does not answer`);
    return 'caido';
  }
}

async function mailQueue({ config, db, log }: Platform): Promise<contract.SystemStatus['correo']> {
  const mode = { modo: config.smtpUrl ? 'smtp' : 'bandeja' } as const;
  try {
    const pendientes = await db.$count(mails, isInQueue);
    const inTrouble = and(isInQueue, isInTrouble);
    const con_error = await db.$count(mails, inTrouble);
    if (con_error === 0) return { ...mode, estado: 'ok', pendientes, con_error };
    const [newest] = await db
      .select({ error: mails.lastError })
      .from(mails)
      .where(inTrouble)
      .orderBy(desc(mails.createdAt))
      .limit(1);
    return { ...mode, estado: 'atencion', pendientes, con_error, motivo: mailFailure(newest?.error ?? null) };
  } catch (error) {
    log.warn({ err: error }, 'the mail queue can not be read');
    return { ...mode, estado: 'caido', pendientes: 0, con_error: 0 };
  }
}

import { randomUUID } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import { samplePdf } from 'infra-testing/files';
import { addDays, EMPTY_TENDER, instantInCity, todayInCity } from 'shared-api/rules';
import { mails } from '../../src/platform/mail/tables.ts';
import type { Session, TestApi } from './api.ts';

export const ALERTS = '/licitaciones/avisos';
const MINUTE_MS = 60_000;

/** People who ask for alerts, and a publisher, before one API that believes `X-Forwarded-For`. */
export function alertPeople(api: TestApi) {
  let publisher: Session | null = null;
  let url = '';
  let serial = 0;

  const mailsTo = (address: string) =>
    api.platform.db
      .select()
      .from(mails)
      .where(eq(mails.recipient, address))
      .orderBy(desc(mails.createdAt), desc(mails.id));
  const codeIn = (body = '') => /codigo=([\w-]+)/.exec(body)?.[1] ?? '';

  return {
    mailsTo,
    codeIn,
    /** Signs in anew: a session is over after a day was passed. */
    async signIn(): Promise<Session> {
      publisher = await api.login('10000005');
      url ||= (await api.upload(publisher, await samplePdf('pliego'))).body.data;
      return publisher;
    },
    /** A tender of today that takes offers for ten days, unless said. */
    async publish(change: object = {}): Promise<string> {
      serial += 1;
      const today = todayInCity(api.clock.now());
      const answer = await api.call('POST', '/licitaciones', {
        as: publisher ?? undefined,
        body: {
          titulo: `Obra avisada ${serial}`,
          numero: serial,
          anio: 2026,
          expediente: `EX-2026-${String(serial).padStart(8, '0')}--MUNICAT-AVISADA001`,
          tipo_licitacion: 'LICITACIÓN',
          fecha_publicacion: today,
          fecha_vencimiento: addDays(today, 10),
          pliego_url: url,
          ...change,
        },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.data.id;
    },
    /** Begins to write a tender, with nothing but these values. @returns its id */
    async begin(valores: object): Promise<string> {
      const id = randomUUID();
      const empty = { ...EMPTY_TENDER, mostrar: true, programada: false, publicar_hora: '' };
      const answer = await api.call('PUT', `/licitaciones/borradores/${id}`, {
        as: publisher ?? undefined,
        body: { version: 0, valores: { ...empty, ...valores } },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return id;
    },
    edit: (id: string, body: object) =>
      api.call('PATCH', `/licitaciones/${id}`, { as: publisher ?? undefined, body }),
    remove: (id: string) => api.call('PUT', `/licitaciones/eliminar/${id}`, { as: publisher ?? undefined }),
    withdraw: (id: string) =>
      api.call('PUT', `/licitaciones/${id}/retirar`, {
        as: publisher ?? undefined,
        body: { motivo: 'Se rehace' },
      }),
    ask: (correo: string, wish: object = { todas: true }, from = '198.51.100.7') =>
      api.call('POST', ALERTS, { body: { correo, ...wish }, headers: { 'x-forwarded-for': from } }),
    confirm: (codigo: string) => api.call('POST', `${ALERTS}/confirmar`, { body: { codigo } }),
    leave: (code: string) => api.call('POST', `${ALERTS}/baja/${code}`),
    /** Asks and confirms, as somebody who wants alerts does. */
    async join(correo: string, wish: object = { todas: true }): Promise<void> {
      serial += 1;
      await api.call('POST', ALERTS, {
        body: { correo, ...wish },
        headers: { 'x-forwarded-for': `203.0.113.${serial % 250}` },
      });
      const [mail] = await mailsTo(correo);
      const answer = await api.call('POST', `${ALERTS}/confirmar`, { body: { codigo: codeIn(mail?.body) } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    /** Asks for the news of a tender and confirms, as somebody who follows it does. */
    async follow(id: string, correo: string): Promise<void> {
      serial += 1;
      await api.call('POST', `/licitaciones/${id}/seguir`, {
        body: { correo },
        headers: { 'x-forwarded-for': `203.0.113.${serial % 250}` },
      });
      const [mail] = await mailsTo(correo);
      const answer = await api.call('POST', `${ALERTS}/confirmar`, { body: { codigo: codeIn(mail?.body) } });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    /** Asks about a tender and confirms, as somebody does who has a question. */
    async question(id: string, asked: { readonly nombre: string; readonly correo: string }): Promise<void> {
      serial += 1;
      await api.call('POST', `/licitaciones/${id}/preguntas`, {
        body: { pregunta: '¿Hay visita de obra?', ...asked },
        headers: { 'x-forwarded-for': `203.0.113.${serial % 250}` },
      });
      const [mail] = await mailsTo(asked.correo);
      const body = { codigo: codeIn(mail?.body) };
      const answer = await api.call('POST', '/licitaciones/preguntas/confirmar', { body });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    },
    /** Digests that an address got, newest first. */
    digestsTo: async (address: string) =>
      (await mailsTo(address)).filter(({ eventKey }) => eventKey.startsWith('aviso:')),
    /** Moves the clock to so many minutes after the hour of digests, on the next day whose hour has not come. */
    toTheHour(minutes = 5): void {
      const now = api.clock.now();
      const today = todayInCity(now);
      const hours = [today, addDays(today, 1)].map((day) => Date.parse(instantInCity(day, '08:00')));
      const next = hours.find((hour) => hour > now.getTime()) ?? 0;
      api.clock.move(next + minutes * MINUTE_MS - now.getTime());
    },
  };
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as contract from 'shared-api/contract';
import {
  ALERT_CONFIRM_DAYS,
  ALERT_WORDS_MAX,
  alertDay,
  alertEmailProblem,
  alertProblems,
  EMAIL_MAX,
  FROM_THE_START,
  followProblem,
  TENDER_TYPES,
  wantsAll,
} from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { type Platform, type Route, route } from '../../platform/domain.ts';
import { conflict, invalid, invalidFields, notFound } from '../../platform/errors.ts';
import { redirectPlainForm, refusalWord, sentFields, sentText } from '../../platform/http/plain-form.ts';
import { newId } from '../../platform/ids.ts';
import { answerByMail, hashOf, newCode, removeWithMails } from '../../platform/mail/requested-mail.ts';
import { forgetAsker, isQuestion } from '../questions/index.ts';
import { findTender, lastPublished, lastRelease } from '../tenders/index.ts';
import type { TenderRecord } from '../tenders/tables.ts';
import { topicOfUnsubscribeCode } from './codes.ts';
import { ABOUT_QUESTION, alreadyFollowsMail, alreadyMail, confirmationMail, fullMail } from './letters.ts';
import { type TenderAlertRecord, tenderAlerts } from './tables.ts';
import { isFollower } from './tell-followers.ts';

/** Mails that an address gets in a day because somebody requests alerts. */
const MAILS_PER_DAY = 5;
/** Alerts about new tenders that one address may have, confirmed or not. */
const ALERTS_PER_ADDRESS = 10;
/** Tenders that one address may follow at once, confirmed or not. */
const FOLLOWED_PER_ADDRESS = 50;
const LINK_OVER = 'El enlace no es válido o ya venció. Puede pedir los avisos de nuevo.';
const REQUESTED =
  'Si la dirección es correcta, en unos minutos recibirá un correo. Ábralo y confirme los avisos: hasta entonces no se envía ninguno.';
const CODE_MAX = 100;
const UNSUBSCRIBED = 'Listo: no recibirá más estos avisos y borramos su dirección.';
const QUESTION_LEFT =
  'Listo: no recibirá más mensajes sobre esta pregunta y borramos su nombre y su dirección.';

/** Alerts of anyone, confirmed and left by mail; with a page for plain forms. */
export function alertRoutes(platform: Platform): Route[] {
  const { db, clock, secrets } = platform;
  const page = (rest: string) => `${platform.config.publicUrl}/licitaciones-concursos/avisos${rest}`;
  return [
    // The answer is the same for every address: the caller learns only if its mail server refuses it.
    route(
      contract.subscribeToTenders,
      async (call) => {
        const wish = { ...call.body, todas: wantsAll(call.body) };
        const problems = Object.values(alertProblems(wish));
        if (problems.length > 0) throw invalid(problems);
        const topic = wish.todas
          ? { tipos: [], palabras: '' }
          : { tipos: [...new Set(wish.tipos)].sort(), palabras: wish.palabras };
        await requestAlert(platform, call.request.ip, wish.correo, { ...topic, toldRelease: null }, null);
        redirectPlainForm(call, page('?pedido=enviado'));
        return { message: REQUESTED };
      },
      {
        refusedPage: ({ body }, status) => page(`?${inputOf(body)}&problema=${refusalWord(status, 'datos')}`),
      },
    ),
    // Events between request and confirmation are told too.
    route(
      contract.followTender,
      async (call) => {
        const tenderId = call.params.id;
        const { correo } = call.body;
        const problem = alertEmailProblem(correo);
        if (problem) throw invalidFields({ correo: problem });
        // Read first: what happens to the tender meanwhile is news.
        const toldRelease = await lastRelease(db, tenderId);
        const { tender } = await findTender(db, tenderId, 'published');
        const closed = followProblem(
          { situacion: tender.situacion, fecha_vencimiento: tender.fechaVencimiento },
          today(clock),
        );
        if (closed) throw conflict(closed);
        const topic = { tipos: [], palabras: '', toldRelease };
        await requestAlert(platform, call.request.ip, correo, topic, tender);
        redirectPlainForm(call, page(`/seguir?licitacion=${tenderId}&pedido=enviado`));
        return { message: REQUESTED };
      },
      {
        refusedPage: ({ params, body }, status) => {
          const typed = new URLSearchParams({
            licitacion: sentText(sentFields(params).id, CODE_MAX),
            correo: sentText(sentFields(body).correo, EMAIL_MAX),
          });
          return page(`/seguir?${typed}&problema=${refusalWord(status, 'datos')}`);
        },
      },
    ),
    route(contract.countFollowers, async ({ params }) => {
      const seguidores = await db.$count(tenderAlerts, and(isFollower, eq(tenderAlerts.tenderId, params.id)));
      return { data: { seguidores } };
    }),
    // Repeating it returns the same answer.
    route(
      contract.confirmTenderAlerts,
      async (call) => {
        const now = clock.now();
        const [alert] = await db
          .select()
          .from(tenderAlerts)
          .where(eq(tenderAlerts.codeHash, hashOf(call.body.codigo)));
        if (!alert || alert.codeUntil <= now) throw notFound(LINK_OVER);
        const { tipos, palabras, tenderId } = alert;
        // Followers have no day of digests: what happened since they asked is told at once.
        const toldOfNew = tenderId === null ? { toldUntil: now, toldDay: alertDay(now) } : {};
        await db
          .update(tenderAlerts)
          .set({ confirmedAt: now, ...toldOfNew })
          .where(and(eq(tenderAlerts.id, alert.id), isNull(tenderAlerts.confirmedAt)));
        const followed = tenderId === null ? null : await lastPublished(db, tenderId);
        const data = { tipos, palabras, ...(followed && { licitacion: followed.titulo }) };
        redirectPlainForm(call, page(`/confirmar?hecho=${followed ? 'seguida' : 'si'}`));
        return { data };
      },
      {
        refusedPage: ({ body }, status) =>
          page(`/confirmar?${codeIn(body)}&problema=${refusalWord(status, 'enlace')}`),
      },
    ),
    // Removes alerts, or who asked a question, with the address and all mails to it. Repeating it does nothing.
    route(
      contract.leaveTenderAlerts,
      async (call) => {
        const id = topicOfUnsubscribeCode(secrets, call.params.codigo);
        if (!id) throw notFound('El enlace no es válido. Ábralo desde el correo o cópielo entero.');
        const leavesQuestion = await isQuestion(platform, id);
        if (leavesQuestion) await forgetAsker(platform, id);
        else await removeWithMails(db, tenderAlerts, eq(tenderAlerts.id, id));
        redirectPlainForm(call, page(`/baja?hecho=${leavesQuestion ? 'pregunta' : 'si'}`));
        return { message: leavesQuestion ? QUESTION_LEFT : UNSUBSCRIBED };
      },
      {
        refusedPage: ({ params, query }, status) => {
          const about = sentFields(query).sobre === 'pregunta' ? ABOUT_QUESTION : '';
          return page(`/baja?${codeIn(params)}${about}&problema=${refusalWord(status, 'enlace')}`);
        },
      },
    ),
    route(contract.openLeavePage, async ({ params, reply }) => {
      const id = topicOfUnsubscribeCode(secrets, params.codigo);
      const about = id && (await isQuestion(platform, id)) ? ABOUT_QUESTION : '';
      await reply.redirect(page(`/baja?codigo=${params.codigo}${about}`), 303);
    }),
  ];
}

/**
 * Stores an alert that somebody asks for and writes to the owner of the address.
 * @param followed the tender whose news are asked for; null for an alert about new tenders
 * @throws Refusal 400 for an address that is refused, 429 after too many requests of the network or the whole portal
 */
const requestAlert = (
  platform: Platform,
  ip: string,
  address: string,
  topic: Pick<TenderAlertRecord, 'tipos' | 'palabras' | 'toldRelease'>,
  followed: TenderRecord | null,
): Promise<void> =>
  answerByMail(platform, {
    ip,
    address,
    key: 'correo',
    perDay: MAILS_PER_DAY,
    tooMany: 'Se pidieron demasiados avisos.',
    answer: async (tx, correo, now) => {
      const tenderId = followed?.id ?? null;
      const isOfKind = (followed ? isNotNull : isNull)(tenderAlerts.tenderId);
      const own = await tx
        .select()
        .from(tenderAlerts)
        .where(and(eq(tenderAlerts.correo, correo), isOfKind));
      const same = own.find(
        (alert) =>
          alert.tenderId === tenderId &&
          alert.palabras === topic.palabras &&
          alert.tipos.join() === topic.tipos.join(),
      );
      if (same?.confirmedAt) {
        return followed ? alreadyFollowsMail(platform, same, followed) : alreadyMail(platform, same);
      }
      const limit = followed ? FOLLOWED_PER_ADDRESS : ALERTS_PER_ADDRESS;
      if (!same && own[0] && own.length >= limit) return fullMail(platform, own[0], own.length);
      const { code, pending } = newCode(now, ALERT_CONFIRM_DAYS);
      const alert = { id: same?.id ?? newId(), correo, tenderId, ...topic };
      if (same) await tx.update(tenderAlerts).set(pending).where(eq(tenderAlerts.id, same.id));
      else await tx.insert(tenderAlerts).values({ ...alert, ...pending, createdAt: now });
      return confirmationMail(platform, alert, followed, code);
    },
  });

/** Returns the form's input for the page to show again; invalid input is dropped. */
function inputOf(sent: FastifyRequest['body']): URLSearchParams {
  const { correo, palabras, tipos, todas } = sentFields(sent);
  const typed = new URLSearchParams({
    correo: sentText(correo, EMAIL_MAX),
    palabras: sentText(palabras, ALERT_WORDS_MAX),
  });
  const ticked = TENDER_TYPES.filter((type) => [tipos].flat().includes(type));
  for (const type of ticked) typed.append('tipos', type);
  const flag = todas === FROM_THE_START ? todas : todas === 'on';
  if (wantsAll({ todas: flag, tipos: ticked, palabras: sentText(palabras, ALERT_WORDS_MAX) })) {
    typed.set('todas', 'on');
  }
  return typed;
}

/** Returns the code of a link, so that its page can offer the button again. */
const codeIn = (sent: unknown): URLSearchParams =>
  new URLSearchParams({ codigo: sentText(sentFields(sent).codigo, CODE_MAX) });

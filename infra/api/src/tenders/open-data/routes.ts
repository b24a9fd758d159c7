import type { FastifyReply } from 'fastify';
import * as contract from 'shared-api/contract';
import { signFileUrl } from '../../files/index.ts';
import { notFound } from '../../platform/errors.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { answerText } from '../../platform/http/text-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { lastTenderChange } from '../tenders/changes.ts';
import { circularsOf, releaseFile } from '../tenders/history.ts';
import { findTender } from '../tenders/repository.ts';
import { apiOf } from './addresses.ts';
import { convocatorias } from './csv.ts';
import { feedRoutes } from './feed-routes.ts';
import { recordPackage, releasePackage } from './ocds.ts';
import { historyAfter, publishedAfter } from './source.ts';

const CSV_ROWS = 10_000;
const OCDS_TENDERS = 100;

export function openDataRoutes(platform: Platform): Route[] {
  const { db, clock, config } = platform;
  const packages = (endpoint: typeof contract.ocdsReleases, packageOf: typeof releasePackage) =>
    route(endpoint, async (call) => {
      const after = call.query.despues ?? null;
      const changed = await lastTenderChange(platform, true);
      const batch = await historyAfter(db, after, OCDS_TENDERS);
      const releasePackage = packageOf(config, batch, { path: endpoint.path, after }, clock.now());
      if (!releasePackage) throw notFound('No hay más licitaciones publicadas.');
      return answerText(call, 'ocds', releasePackage, changed);
    });
  const toFile = (reply: FastifyReply, id: string) =>
    reply.header('cache-control', 'no-store').redirect(signFileUrl(platform, id), 303);

  return [
    packages(contract.ocdsReleases, releasePackage),
    packages(contract.ocdsRecords, recordPackage),
    route(contract.tendersCsv, async (call) => {
      const { rows, next } = await publishedAfter(db, call.query.despues ?? null, CSV_ROWS);
      if (next) {
        const address = apiOf(config, `${contract.tendersCsv.path}?despues=${next}`);
        call.reply.header('link', `<${address}>; rel="next"`);
      }
      return answerText(call, 'csv', convocatorias(config, rows, clock.now()), null);
    }),
    ...feedRoutes(platform),
    route(contract.circularFile, async ({ params, reply }) => {
      const { tender } = await findTender(db, params.id, 'published');
      const added = await circularsOf(db, tender);
      const file = added.find(({ circular }) => circular.id === params.circular)?.file;
      if (!file) throw notFound('No se encontró el archivo de la circular.');
      await toFile(reply, file.id);
    }),
    ...[contract.resultFile, contract.answerFile].map((endpoint) =>
      route(endpoint, async ({ params, reply }) => {
        await findTender(db, params.id, 'published');
        const file = await releaseFile(db, params.id, params.numero);
        if (!file) throw notFound('No se encontró el archivo.');
        await toFile(reply, file.id);
      }),
    ),
    route(contract.tenderTerms, async ({ params, reply }) => {
      const { file } = await findTender(db, params.id, 'published');
      await toFile(reply, file.id);
    }),
  ];
}

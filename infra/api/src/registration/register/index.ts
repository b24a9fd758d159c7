import type { RegisteredSupplier } from 'shared-api/contract';
import { listRegister, readRegisteredSupplier, registerCsv, registerJson } from 'shared-api/contract';
import { NOT_IN_REGISTER, REGISTER_NOT_PUBLISHED, withoutControlCharacters } from 'shared-api/rules';
import { today } from '../../platform/clock.ts';
import { lineOf } from '../../platform/csv.ts';
import type { Domain } from '../../platform/domain.ts';
import { notFound } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { answerText, FRESH_SECONDS } from '../../platform/http/text-answer.ts';
import type { Platform } from '../../platform/platform.ts';
import { awardedTenders } from '../../tenders/tenders/index.ts';
import {
  type Register,
  registerAfter,
  registeredSupplier,
  registerLabels,
  registerPage,
} from './register.ts';

const BATCH = 10_000;

/** The public register of enabled suppliers. */
export const register: Domain = {
  routes: (platform) => {
    const { db, config } = platform;
    const openData = (endpoint: typeof registerCsv, kind: 'csv' | 'json-text', write: typeof csvOfRegister) =>
      route(endpoint, async (call) => {
        const { despues = null } = call.query;
        const { suppliers, next } = await registerAfter(db, publishedRegister(platform), despues, BATCH);
        const address = `${config.publicUrl}${config.apiBase}${endpoint.path}?despues=${next}`;
        if (next) call.reply.header('link', `<${address}>; rel="next"`);
        return answerText(call, kind, write(suppliers), null);
      });
    return [
      route(listRegister, async ({ query: { page, ...filter }, reply }) => {
        const published = publishedRegister(platform);
        const [found, etiquetas] = await Promise.all([
          registerPage(db, published, filter, page),
          registerLabels(db, published),
        ]);
        reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
        return { ...found, etiquetas };
      }),
      route(readRegisteredSupplier, async ({ params: { cuit }, query: { page }, reply }) => {
        const proveedor = await registeredSupplier(db, publishedRegister(platform), cuit);
        if (!proveedor) throw notFound(NOT_IN_REGISTER);
        const { data: licitaciones, ...rest } = await awardedTenders(db, cuit, page);
        reply.header('cache-control', `public, max-age=${FRESH_SECONDS}`);
        return { proveedor, licitaciones, ...rest };
      }),
      openData(registerCsv, 'csv', csvOfRegister),
      openData(registerJson, 'json-text', (suppliers) => JSON.stringify({ data: suppliers })),
    ];
  },
};

const COLUMNS: readonly (readonly [string, (supplier: RegisteredSupplier) => string])[] = [
  ['razon_social', ({ razon_social }) => razon_social],
  ['cuit', ({ cuit }) => cuit],
  ['etiquetas', ({ etiquetas }) => etiquetas.join('; ')],
  ['habilitado_desde', ({ habilitado_desde }) => habilitado_desde],
  ['habilitado_hasta', ({ habilitado_hasta }) => habilitado_hasta ?? ''],
];

/** Writes suppliers as open data: UTF-8, commas, dates `yyyy-mm-dd`. */
const csvOfRegister = (suppliers: readonly RegisteredSupplier[]): string =>
  [
    COLUMNS.map(([name]) => name),
    ...suppliers.map((supplier) => COLUMNS.map(([, cell]) => withoutControlCharacters(cell(supplier)))),
  ]
    .map((cells) => lineOf(cells, ','))
    .join('');

/** @throws Refusal 404 where the operator publishes no suppliers */
function publishedRegister({ config: { publishSuppliers }, clock }: Platform): Register {
  if (publishSuppliers === 'none') throw notFound(REGISTER_NOT_PUBLISHED);
  return { publication: publishSuppliers, day: today(clock) };
}

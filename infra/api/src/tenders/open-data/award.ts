import { awardsOf, type PublishedFacts, type StoredAward } from '../tenders/tables.ts';
import { type City, tenderFileOf, tenderIdOf } from './addresses.ts';

/** An award or a contract of a release; one that no longer holds stays, as cancelled. */
interface Decision {
  readonly id: string;
  readonly status: 'active' | 'pending' | 'cancelled';
  readonly [field: string]: unknown;
}

/** Part of a release about a tender's awards and the contracts that follow them. */
export interface Decisions {
  readonly awards: readonly Decision[];
  readonly contracts: readonly Decision[];
}

/** Describes the city as buyer and the awarded suppliers as OCDS organisations. */
export function partiesOf({ cityName, cityCuit }: City, facts: PublishedFacts) {
  const reference = { id: cityCuit ? `AR-CUIT-${cityCuit}` : 'municipalidad', name: cityName };
  const suppliers = new Map(
    awarded(facts).flatMap((award, _index, all) => {
      if (!award.proveedor) return [];
      const supplier = supplierOf(award.proveedor, award, all);
      return [[supplier.id, { supplier, cuit: award.cuit }]];
    }),
  );
  return {
    parties: [
      {
        ...reference,
        ...(cityCuit && { identifier: { scheme: 'AR-CUIT', id: cityCuit, legalName: cityName } }),
        roles: ['buyer', 'procuringEntity'],
      },
      ...[...suppliers.values()].map(({ supplier, cuit }) => ({
        ...supplier,
        ...(cuit && { identifier: { scheme: 'AR-CUIT', id: cuit, legalName: supplier.name } }),
        roles: ['supplier'],
      })),
    ],
    buyer: reference,
  };
}

/**
 * Describes the awards of a tender and the contracts that follow them. What was published before and no longer holds is
 * cancelled. Results of the first version, with one award each, have no contract: a published release never changes.
 */
export function decisionsOf(
  city: City,
  tenderId: string,
  facts: PublishedFacts,
  before: Decisions,
): Decisions {
  const { desenlace } = facts;
  const awards = awarded(facts).map((award, index, all) => ({
    id: `${tenderIdOf(tenderId)}-adjudicacion${nth(index)}`,
    status: 'active' as const,
    title: award.renglon ? `${facts.titulo}. ${award.renglon}` : facts.titulo,
    date: desenlace?.fecha,
    ...(desenlace?.detalle && { description: desenlace.detalle }),
    ...(award.monto !== null && { value: { amount: award.monto, currency: 'ARS' } }),
    ...(award.proveedor && { suppliers: [supplierOf(award.proveedor, award, all)] }),
    ...(award.renglon && { items: [{ id: `renglon-${index + 1}`, description: award.renglon }] }),
    ...(desenlace?.archivo && {
      documents: [
        {
          id: 'acto',
          documentType: 'awardNotice',
          title: 'Acto de adjudicación',
          url: tenderFileOf(city, tenderId, `resultados/${desenlace.archivo.numero}/archivo`),
          datePublished: desenlace.fecha,
          format: desenlace.archivo.tipo,
          language: 'es',
        },
      ],
    }),
  }));
  const contracts = desenlace?.adjudicaciones
    ? awards.map(({ id, title, value }) => ({
        id: `${id}-contrato`,
        awardID: id,
        status: 'pending' as const,
        title,
        ...(value && { value }),
      }))
    : [];
  return {
    awards: [...awards, ...cancelled(before.awards, awards)],
    contracts: [...contracts, ...cancelled(before.contracts, contracts)],
  };
}

/** Returns the earlier decisions that no longer hold, as cancelled. */
const cancelled = (before: readonly Decision[], now: readonly Decision[]): Decision[] =>
  before
    .filter(({ id }) => !now.some((one) => one.id === id))
    .map(({ id, awardID }) => ({ id, ...(awardID !== undefined && { awardID }), status: 'cancelled' }));

const nth = (index: number) => (index === 0 ? '' : `-${index + 1}`);

const NOBODY: StoredAward = { renglon: null, proveedor: null, cuit: null, monto: null };

/** Returns the awards of an awarded tender; a result of the first version may name nobody. */
function awarded({ situacion, desenlace }: PublishedFacts): readonly StoredAward[] {
  if (situacion !== 'adjudicada' || !desenlace) return [];
  const awards = awardsOf(desenlace);
  return awards.length > 0 ? awards : [NOBODY];
}

/** The supplier as an OCDS reference; without a CUIT it is told apart by its name among the awards. */
function supplierOf(name: string, { cuit }: StoredAward, all: readonly StoredAward[]) {
  const unnumbered = [...new Set(all.filter((one) => one.cuit === null).map((one) => one.proveedor))];
  return { id: cuit ? `AR-CUIT-${cuit}` : `adjudicatario${nth(unnumbered.indexOf(name))}`, name };
}

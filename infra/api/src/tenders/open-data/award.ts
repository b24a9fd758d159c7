import type { PublishedFacts } from '../tenders/tables.ts';
import { type City, tenderIdOf } from './addresses.ts';

export interface Award {
  readonly id: string;
  readonly status: 'active' | 'cancelled';
  readonly [field: string]: unknown;
}

/** Describes the city as buyer and the awarded supplier as OCDS organisations. */
export function partiesOf({ cityName, cityCuit }: City, facts: PublishedFacts) {
  const reference = { id: cityCuit ? `AR-CUIT-${cityCuit}` : 'municipalidad', name: cityName };
  const supplier = supplierOf(facts);
  return {
    parties: [
      {
        ...reference,
        ...(cityCuit && { identifier: { scheme: 'AR-CUIT', id: cityCuit, legalName: cityName } }),
        roles: ['buyer', 'procuringEntity'],
      },
      ...(supplier
        ? [
            {
              ...supplier,
              ...(facts.desenlace?.cuit && {
                identifier: { scheme: 'AR-CUIT', id: facts.desenlace.cuit, legalName: supplier.name },
              }),
              roles: ['supplier'],
            },
          ]
        : []),
    ],
    buyer: reference,
  };
}

/** Describes the award of a tender; an earlier award that no longer holds is cancelled. */
export function awardOf(tenderId: string, facts: PublishedFacts, before: Award | null): Award | null {
  const { desenlace } = facts;
  if (facts.situacion !== 'adjudicada' || !desenlace) {
    return before && { id: before.id, status: 'cancelled' };
  }
  const supplier = supplierOf(facts);
  return {
    id: `${tenderIdOf(tenderId)}-adjudicacion`,
    status: 'active',
    title: facts.titulo,
    date: desenlace.fecha,
    ...(desenlace.detalle && { description: desenlace.detalle }),
    ...(desenlace.monto !== null && { value: { amount: desenlace.monto, currency: 'ARS' } }),
    ...(supplier && { suppliers: [supplier] }),
  };
}

function supplierOf({ situacion, desenlace }: PublishedFacts) {
  if (situacion !== 'adjudicada' || !desenlace?.proveedor) return null;
  return {
    id: desenlace.cuit ? `AR-CUIT-${desenlace.cuit}` : 'adjudicatario',
    name: desenlace.proveedor,
  };
}

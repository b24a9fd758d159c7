import { addDays, label, type TenderType, tenderPhase, todayInCity } from 'shared-api/rules';
import type { Config } from '../../config.ts';
import type { TenderWithTerms } from '../repository.ts';
import { termsOf } from './addresses.ts';

export type City = Pick<Config, 'publicUrl' | 'apiBase' | 'cityName' | 'cityCuit' | 'ocdsPrefix'>;

/** The city's offset from UTC; it has had no other since 2009. */
const OFFSET = '-03:00';
const STATUS = { proxima: 'planned', abierta: 'active', cerrada: 'complete' } as const;
type Status = (typeof STATUS)[keyof typeof STATUS];

/** OCDS method of each kind; none where the kind says who began and not how one competes. */
const METHODS: Readonly<Record<TenderType, 'open' | 'limited' | 'direct' | null>> = {
  LICITACIÓN: 'open',
  CONCURSO_DE_PRECIOS: 'limited',
  CONTRATACION_DIRECTA: 'direct',
  INICIATIVA_PRIVADA: null,
};

/** Start of a day in the city. */
export const startOf = (day: string): string => `${day}T00:00:00${OFFSET}`;
/** Last second of a day in the city. */
export const endOf = (day: string): string => `${day}T23:59:59${OFFSET}`;

export const tenderIdOf = (id: string): string => `lic-${id}`;
export const ocidOf = (city: City, id: string): string => `${city.ocdsPrefix}-${tenderIdOf(id)}`;
export const methodOf = (type: TenderType) => METHODS[type];

export interface Release {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: readonly string[];
  readonly [field: string]: unknown;
}

/**
 * What there is to tell of a published tender, oldest first: as it was last written, and how its dates changed its
 * status since. A release's content depends on the tender and never on when it is asked for; a new one has a new id.
 */
export function releasesOf(city: City, { tender, file }: TenderWithTerms, now: Date): Release[] {
  const dates = { fecha_publicacion: tender.fechaPublicacion, fecha_vencimiento: tender.fechaVencimiento };
  const phase = tenderPhase(dates, todayInCity(tender.updatedAt));
  const isFirst = tender.updatedAt.getTime() === tender.createdAt.getTime();
  const version = `${tenderIdOf(tender.id)}-${tender.updatedAt.getTime()}`;
  const release = (id: string, date: string, tag: string, status: Status): Release => ({
    ocid: ocidOf(city, tender.id),
    id,
    date,
    tag: [tag],
    initiationType: 'tender',
    language: 'es',
    ...partiesOf(city),
    tender: tenderOf(city, { tender, file }, status),
  });
  const opens = startOf(tender.fechaPublicacion);
  const closes = startOf(addDays(tender.fechaVencimiento, 1));
  const passed = (instant: string) => now.getTime() >= Date.parse(instant);
  return [
    release(version, tender.updatedAt.toISOString(), isFirst ? 'tender' : 'tenderUpdate', STATUS[phase]),
    ...(phase === 'proxima' && passed(opens)
      ? [release(`${version}-active`, opens, 'tenderUpdate', STATUS.abierta)]
      : []),
    ...(phase !== 'cerrada' && passed(closes)
      ? [release(`${version}-complete`, closes, 'tenderUpdate', STATUS.cerrada)]
      : []),
  ];
}

function partiesOf({ cityName, cityCuit }: City) {
  const id = cityCuit ? `AR-CUIT-${cityCuit}` : 'municipalidad';
  const reference = { id, name: cityName };
  return {
    parties: [
      {
        ...reference,
        ...(cityCuit && { identifier: { scheme: 'AR-CUIT', id: cityCuit, legalName: cityName } }),
        roles: ['buyer', 'procuringEntity'],
      },
    ],
    buyer: reference,
  };
}

function tenderOf(city: City, { tender, file }: TenderWithTerms, status: Status) {
  const method = METHODS[tender.tipo];
  return {
    id: tenderIdOf(tender.id),
    title: tender.titulo,
    description: `Expediente ${tender.expediente}. ${label(tender.tipo)} N° ${tender.numero}/${tender.anio}.`,
    status,
    procuringEntity: partiesOf(city).buyer,
    ...(method && { procurementMethod: method }),
    procurementMethodDetails: label(tender.tipo),
    ...(tender.subtipo && { procurementMethodRationale: label(tender.subtipo) }),
    tenderPeriod: { startDate: startOf(tender.fechaPublicacion), endDate: endOf(tender.fechaVencimiento) },
    documents: [
      {
        id: 'pliego',
        documentType: 'biddingDocuments',
        title: 'Pliego de condiciones',
        url: termsOf(city, tender.id),
        datePublished: startOf(tender.fechaPublicacion),
        format: file.mime,
        language: 'es',
      },
    ],
  };
}

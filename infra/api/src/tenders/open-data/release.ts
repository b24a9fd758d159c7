import {
  addDays,
  type TenderType,
  tenderEventText,
  tenderLabel,
  tenderPhase,
  todayInCity,
} from 'shared-api/rules';
import type { PublishedFacts, ReleaseRecord } from '../tenders/tables.ts';
import { type City, circularOf, ocidOf, pageOf, tenderIdOf, termsOf } from './addresses.ts';
import { type Award, awardOf, partiesOf } from './award.ts';

/** The city's offset from UTC; it has had no other since 2009. */
const OFFSET = '-03:00';
const BY_PHASE = { proxima: 'planned', abierta: 'active', cerrada: 'complete' } as const;
const BY_SITUATION = {
  adjudicada: 'complete',
  desierta: 'unsuccessful',
  fracasada: 'unsuccessful',
  retirada: 'withdrawn',
} as const;
type Status = (typeof BY_PHASE)[keyof typeof BY_PHASE] | (typeof BY_SITUATION)[keyof typeof BY_SITUATION];

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

export const methodOf = (type: TenderType) => METHODS[type];

export interface Release {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: readonly string[];
  readonly [field: string]: unknown;
}

/** What the releases before one have told that it must tell again. */
interface SoFar {
  readonly last: Release | null;
  readonly amendments: readonly object[];
  readonly award: Award | null;
}

/**
 * All that was published of a tender, oldest first: a release for each event, and one for each day on which its dates
 * alone changed its status. A release depends on what was written when it was published and never on when it is asked
 * for; merged, all of them are the last one, since each tells the whole tender.
 */
export function releasesOf(city: City, rows: readonly ReleaseRecord[], now: Date): Release[] {
  const told: Release[] = [];
  let so: SoFar = { last: null, amendments: [], award: null };
  for (const [index, row] of rows.entries()) {
    const until = rows[index + 1]?.fecha ?? now;
    for (const made of row.facts ? shownBy(city, row, row.facts, so, until) : [hiddenBy(city, row)]) {
      told.push(made.release);
      so = {
        last: made.release,
        amendments: made.amendments ?? so.amendments,
        award: made.award ?? so.award,
      };
    }
  }
  return told;
}

interface Made {
  readonly release: Release;
  readonly amendments?: readonly object[];
  readonly award?: Award | null;
}

/** The release of an event, and those that its dates brought until the next one. */
function shownBy(city: City, row: ReleaseRecord, facts: PublishedFacts, so: SoFar, until: Date): Made[] {
  const status = statusOf(facts, row.fecha);
  const id = releaseId(row);
  const tags = tagsOf(row, facts, status, so);
  const amends = tags.includes('tenderAmendment');
  const amendments = amends ? [...so.amendments, amendmentOf(row, so.last)] : so.amendments;
  const award = awardOf(row.tenderId, facts, so.award);
  const release = (change: Pick<Release, 'id' | 'date' | 'tag'>, at: Status): Release => ({
    ocid: ocidOf(city, row.tenderId),
    ...change,
    initiationType: 'tender',
    language: 'es',
    ...partiesOf(city, facts),
    tender: {
      ...tenderOf(city, row.tenderId, facts, at),
      ...(amendments.length > 0 && { amendments }),
    },
    ...(award && { awards: [award] }),
  });
  const first = {
    release: release({ id, date: row.fecha.toISOString(), tag: tags }, status),
    amendments,
    award,
  };
  if (facts.situacion !== 'vigente') return [first];
  const opens = startOf(facts.fechaPublicacion);
  const closes = startOf(addDays(facts.fechaVencimiento, 1));
  const comes = (day: string) => Date.parse(day) > row.fecha.getTime() && Date.parse(day) <= until.getTime();
  return [
    first,
    ...(comes(opens)
      ? [{ release: release({ id: `${id}-active`, date: opens, tag: ['tender'] }, 'active') }]
      : []),
    ...(comes(closes)
      ? [{ release: release({ id: `${id}-complete`, date: closes, tag: ['tenderUpdate'] }, 'complete') }]
      : []),
  ];
}

/** A tender that is no longer shown: only that it was taken back. */
const hiddenBy = (city: City, row: ReleaseRecord): Made => ({
  release: {
    ocid: ocidOf(city, row.tenderId),
    id: releaseId(row),
    date: row.fecha.toISOString(),
    tag: ['tenderCancellation'],
    initiationType: 'tender',
    tender: { id: tenderIdOf(row.tenderId), status: 'withdrawn' },
  },
});

const releaseId = ({ tenderId, numero }: ReleaseRecord): string => `${tenderIdOf(tenderId)}-${numero}`;

function statusOf({ situacion, fechaPublicacion, fechaVencimiento }: PublishedFacts, at: Date): Status {
  if (situacion !== 'vigente') return BY_SITUATION[situacion];
  const dates = { fecha_publicacion: fechaPublicacion, fecha_vencimiento: fechaVencimiento };
  return BY_PHASE[tenderPhase(dates, todayInCity(at))];
}

function tagsOf(row: ReleaseRecord, { situacion }: PublishedFacts, status: Status, so: SoFar): string[] {
  if (row.hecho === 'retirada') return ['tenderCancellation'];
  if (row.hecho === 'resultado') {
    if (situacion === 'adjudicada') return [so.award ? 'awardUpdate' : 'award'];
    return so.award ? ['awardCancellation', 'tenderUpdate'] : ['tenderUpdate'];
  }
  if (status === 'planned') return [row.hecho === 'publicada' ? 'planning' : 'planningUpdate'];
  if (row.hecho === 'publicada') return ['tender'];
  return [row.modificaPliego ? 'tenderAmendment' : 'tenderUpdate'];
}

const amendmentOf = (row: ReleaseRecord, amended: Release | null) => ({
  id: `${releaseId(row)}-enmienda`,
  date: row.fecha.toISOString(),
  description: tenderEventText(row.hecho, row.detalle),
  releaseID: releaseId(row),
  ...(amended && { amendsReleaseID: amended.id }),
});

function tenderOf(city: City, id: string, facts: PublishedFacts, status: Status) {
  const method = METHODS[facts.tipo];
  const told = [
    `Expediente ${facts.expediente}. ${tenderLabel(facts.tipo)} N° ${facts.numero}/${facts.anio}.`,
    facts.desenlace?.detalle,
  ];
  return {
    id: tenderIdOf(id),
    title: facts.titulo,
    description: told.filter(Boolean).join(' '),
    status,
    procuringEntity: partiesOf(city, facts).buyer,
    ...(method && { procurementMethod: method }),
    procurementMethodDetails: tenderLabel(facts.tipo),
    ...(facts.subtipo && { procurementMethodRationale: tenderLabel(facts.subtipo) }),
    tenderPeriod: { startDate: startOf(facts.fechaPublicacion), endDate: endOf(facts.fechaVencimiento) },
    documents: [
      {
        id: 'pliego',
        documentType: 'biddingDocuments',
        title: 'Pliego de condiciones',
        url: termsOf(city, id),
        datePublished: startOf(facts.fechaPublicacion),
        format: facts.pliegoTipo,
        language: 'es',
      },
      ...facts.circulares.map((circular) => ({
        id: `circular-${circular.numero}`,
        documentType: 'clarifications',
        title: circular.titulo,
        description: circular.texto,
        url: circular.tipo ? circularOf(city, id, circular.id) : pageOf(city, id),
        datePublished: circular.fecha,
        ...(circular.tipo && { format: circular.tipo }),
        language: 'es',
      })),
    ],
  };
}

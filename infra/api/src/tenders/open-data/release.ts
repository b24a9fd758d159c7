import {
  addDays,
  type TenderType,
  tenderEventText,
  tenderLabel,
  tenderPhase,
  todayInCity,
} from 'shared-api/rules';
import { type TracedEvent, tracedEvent } from '../tenders/published-changes.ts';
import type { PublishedAnswer, PublishedFacts, ReleaseRecord } from '../tenders/tables.ts';
import { answerFileOf, type City, circularOf, ocidOf, pageOf, tenderIdOf, termsOf } from './addresses.ts';
import { type Decisions, decisionsOf, partiesOf } from './award.ts';

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

/** OCDS method of each type; null for a type that does not say how suppliers compete. */
const METHODS: Readonly<Record<TenderType, 'open' | 'limited' | 'direct' | null>> = {
  LICITACIÓN: 'open',
  CONCURSO_DE_PRECIOS: 'limited',
  CONTRATACION_DIRECTA: 'direct',
  INICIATIVA_PRIVADA: null,
};

export const startOf = (day: string): string => `${day}T00:00:00${OFFSET}`;
const endOf = (day: string): string => `${day}T23:59:59${OFFSET}`;

export const methodOf = (type: TenderType) => METHODS[type];

export interface Release {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: readonly string[];
  readonly tender: {
    readonly hasEnquiries?: boolean;
    readonly enquiries?: readonly { readonly id: string }[];
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** Content of earlier releases that a release repeats. */
interface EarlierContent {
  readonly last: Release | null;
  readonly facts: PublishedFacts | null;
  readonly amendments: readonly object[];
  readonly decisions: Decisions;
  /** Answers by number of the question, that of the event included. */
  readonly answers: Map<number, PublishedAnswer>;
}

const UNDECIDED: Decisions = { awards: [], contracts: [] };

/**
 * Builds the releases of a tender, oldest first: one for each event, and one for each day on which its dates alone changed
 * its status. A release only depends on what was published, never on the time of the call. Each has the whole tender, but the
 * enquiry of its event alone, which readers merge by id: whole lists would publish each of hundreds of answers hundreds of times.
 */
export function releasesOf(city: City, rows: readonly ReleaseRecord[], now: Date): Release[] {
  const releases: Release[] = [];
  const answers = new Map<number, PublishedAnswer>();
  let earlier: EarlierContent = { last: null, facts: null, amendments: [], decisions: UNDECIDED, answers };
  for (const [index, row] of rows.entries()) {
    if (row.facts?.pregunta) answers.set(row.facts.pregunta.numero, row.facts.pregunta);
    const until = rows[index + 1]?.fecha ?? now;
    for (const built of row.facts
      ? releasesOfEvent(city, row, row.facts, earlier, until)
      : [cancellation(city, row)]) {
      releases.push(built.release);
      earlier = {
        last: built.release,
        facts: row.facts ?? earlier.facts,
        amendments: built.amendments ?? earlier.amendments,
        decisions: built.decisions ?? earlier.decisions,
        answers,
      };
    }
  }
  return releases;
}

interface BuiltRelease {
  readonly release: Release;
  readonly amendments?: readonly object[];
  readonly decisions?: Decisions;
}

/** Builds the release of an event, and those that its dates bring until the next event. */
function releasesOfEvent(
  city: City,
  row: ReleaseRecord,
  facts: PublishedFacts,
  earlier: EarlierContent,
  until: Date,
): BuiltRelease[] {
  const status = statusOf(facts, row.fecha);
  const id = releaseId(row);
  const tags = tagsOf(row, facts, status, earlier);
  const amends = tags.includes('tenderAmendment');
  const amendments = amends ? [...earlier.amendments, amendmentOf(row, earlier)] : earlier.amendments;
  const decisions = decisionsOf(city, row.tenderId, facts, earlier.decisions);
  const { awards, contracts } = decisions;
  const release = (change: Pick<Release, 'id' | 'date' | 'tag'>, at: Status): Release => ({
    ocid: ocidOf(city, row.tenderId),
    ...change,
    initiationType: 'tender',
    language: 'es',
    ...partiesOf(city, facts),
    tender: {
      ...tenderOf(city, row.tenderId, facts, at, [...earlier.answers.values()]),
      ...(amendments.length > 0 && { amendments }),
    },
    ...(awards.length > 0 && { awards }),
    ...(contracts.length > 0 && { contracts }),
  });
  const first = {
    release: release({ id, date: row.fecha.toISOString(), tag: tags }, status),
    amendments,
    decisions,
  };
  if (facts.situacion !== 'vigente') return [first];
  const opens = startOf(facts.fechaPublicacion);
  const closes = startOf(addDays(facts.fechaVencimiento, 1));
  const isInPeriod = (day: string) =>
    Date.parse(day) > row.fecha.getTime() && Date.parse(day) <= until.getTime();
  return [
    first,
    ...(isInPeriod(opens)
      ? [{ release: release({ id: `${id}-active`, date: opens, tag: ['tender'] }, 'active') }]
      : []),
    ...(isInPeriod(closes)
      ? [{ release: release({ id: `${id}-complete`, date: closes, tag: ['tenderUpdate'] }, 'complete') }]
      : []),
  ];
}

/** Builds the release of a tender that was hidden: only that it was withdrawn. */
const cancellation = (city: City, row: ReleaseRecord): BuiltRelease => ({
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

function tagsOf(
  row: ReleaseRecord,
  { situacion, desenlace }: PublishedFacts,
  status: Status,
  earlier: EarlierContent,
): string[] {
  if (row.hecho === 'retirada') return ['tenderCancellation'];
  if (row.hecho === 'resultado') {
    const { awards, contracts } = earlier.decisions;
    const contracted = contracts.length > 0 ? ['contractUpdate'] : [];
    if (situacion !== 'adjudicada') {
      return awards.length > 0 ? ['awardCancellation', ...contracted, 'tenderUpdate'] : ['tenderUpdate'];
    }
    const isFirst = contracts.length === 0 && desenlace?.adjudicaciones !== undefined;
    return [awards.length > 0 ? 'awardUpdate' : 'award', ...(isFirst ? ['contract'] : contracted)];
  }
  if (status === 'planned') return [row.hecho === 'publicada' ? 'planning' : 'planningUpdate'];
  if (row.hecho === 'publicada') return ['tender'];
  return [row.modificaPliego ? 'tenderAmendment' : 'tenderUpdate'];
}

const amendmentOf = (row: ReleaseRecord, { last, facts }: EarlierContent) => ({
  id: `${releaseId(row)}-enmienda`,
  date: row.fecha.toISOString(),
  description: tenderEventText(amendment(row, facts)),
  releaseID: releaseId(row),
  ...(last && { amendsReleaseID: last.id }),
});

/** Before and after are told of announced changes alone: the others have been told without them, and are never rewritten. */
function amendment(row: ReleaseRecord, before: PublishedFacts | null): TracedEvent {
  const traced = tracedEvent(row, before);
  return traced.circular === undefined ? { hecho: row.hecho, detalle: row.detalle } : traced;
}

function tenderOf(
  city: City,
  id: string,
  facts: PublishedFacts,
  status: Status,
  answers: readonly PublishedAnswer[],
) {
  const method = METHODS[facts.tipo];
  const description = [
    `Expediente ${facts.expediente}. ${tenderLabel(facts.tipo)} N° ${facts.numero}/${facts.anio}.`,
    facts.desenlace?.detalle,
  ];
  return {
    id: tenderIdOf(id),
    title: facts.titulo,
    description: description.filter(Boolean).join(' '),
    status,
    procuringEntity: partiesOf(city, facts).buyer,
    ...(method && { procurementMethod: method }),
    procurementMethodDetails: tenderLabel(facts.tipo),
    ...(facts.subtipo && { procurementMethodRationale: tenderLabel(facts.subtipo) }),
    ...(facts.preguntasHasta && {
      enquiryPeriod: { startDate: startOf(facts.fechaPublicacion), endDate: endOf(facts.preguntasHasta) },
    }),
    ...(answers.length > 0 && { hasEnquiries: true }),
    ...(facts.pregunta && { enquiries: [enquiryOf(facts.pregunta)] }),
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
      ...answers.flatMap(({ numero, respondida, archivo }) =>
        archivo
          ? {
              id: `respuesta-${numero}`,
              documentType: 'clarifications',
              title: `Respuesta a la pregunta ${numero}`,
              url: answerFileOf(city, id, archivo.numero),
              datePublished: respondida,
              format: archivo.tipo,
              language: 'es',
            }
          : [],
      ),
    ],
  };
}

const enquiryOf = ({ numero, fecha, pregunta, respuesta, respondida }: PublishedAnswer) => ({
  id: `pregunta-${numero}`,
  date: fecha,
  description: pregunta,
  answer: respuesta,
  dateAnswered: respondida,
});

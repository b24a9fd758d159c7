import {
  addDays,
  type TenderType,
  tenderEventText,
  tenderLabel,
  tenderPhase,
  todayInCity,
} from 'shared-api/rules';
import { fieldsOf } from '../tenders/field-columns.ts';
import { tracedEvent } from '../tenders/news.ts';
import type { PublishedAnswer, PublishedFacts, ReleaseRecord } from '../tenders/tables.ts';
import { type City, ocidOf, pageOf, tenderFileOf, tenderIdOf } from './addresses.ts';
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
export const METHODS: Readonly<Record<TenderType, 'open' | 'limited' | 'direct' | null>> = {
  LICITACIÓN: 'open',
  CONCURSO_DE_PRECIOS: 'limited',
  CONTRATACION_DIRECTA: 'direct',
  INICIATIVA_PRIVADA: null,
};

const startOf = (day: string): string => `${day}T00:00:00${OFFSET}`;
const endOf = (day: string): string => `${day}T23:59:59${OFFSET}`;

/** An object of a list that readers merge by id. */
export interface ReleaseEntry {
  readonly id: string;
  readonly status?: string;
}

export interface Release {
  readonly ocid: string;
  readonly id: string;
  readonly date: string;
  readonly tag: readonly string[];
  readonly parties?: readonly ReleaseEntry[];
  readonly awards?: readonly ReleaseEntry[];
  readonly contracts?: readonly ReleaseEntry[];
  readonly tender: {
    readonly hasEnquiries?: boolean;
    readonly enquiries?: readonly ReleaseEntry[];
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/**
 * Builds the releases of a tender, oldest first: one for each event, and one for each day on which its dates alone changed
 * its status. A release only depends on what was published, never on the time of the call. Each has the whole tender, but the
 * enquiry of its event alone, which readers merge by id: whole lists would publish each of hundreds of answers hundreds of times.
 */
export function releasesOf(city: City, rows: readonly ReleaseRecord[], now: Date): Release[] {
  const releases: Release[] = [];
  const answers = new Map<number, PublishedAnswer>();
  const amendments: object[] = [];
  let decisions: Decisions = { awards: [], contracts: [] };
  let before: PublishedFacts | null = null;
  for (const [index, row] of rows.entries()) {
    const { facts, fecha, tenderId } = row;
    if (!facts) {
      releases.push(cancellation(city, row));
      continue;
    }
    if (facts.pregunta) answers.set(facts.pregunta.numero, facts.pregunta);
    const status = statusOf(facts, fecha);
    const tags = tagsOf(row, facts, status, decisions);
    if (tags.includes('tenderAmendment')) amendments.push(amendmentOf(row, before, releases.at(-1)));
    decisions = decisionsOf(city, tenderId, facts, decisions);
    const { awards, contracts } = decisions;
    const release = (id: string, date: string, tag: readonly string[], at: Status): Release => ({
      ocid: ocidOf(city, tenderId),
      id,
      date,
      tag,
      initiationType: 'tender',
      language: 'es',
      ...partiesOf(city, facts),
      tender: {
        ...tenderOf(city, tenderId, facts, at, [...answers.values()]),
        ...(amendments.length > 0 && { amendments: [...amendments] }),
      },
      ...(awards.length > 0 && { awards }),
      ...(contracts.length > 0 && { contracts }),
    });
    const id = releaseId(row);
    releases.push(release(id, fecha.toISOString(), tags, status));
    for (const { date, tag, status } of datedChanges(facts, fecha, rows[index + 1]?.fecha ?? now)) {
      releases.push(release(`${id}-${status}`, date, [tag], status));
    }
    before = facts;
  }
  return releases;
}

/** Returns the days after an event, until the next, whose beginning changes the status. */
const datedChanges = (facts: PublishedFacts, after: Date, until: Date) =>
  facts.situacion === 'vigente'
    ? [
        { date: startOf(facts.fechaPublicacion), tag: 'tender', status: 'active' as const },
        {
          date: startOf(addDays(facts.fechaVencimiento, 1)),
          tag: 'tenderUpdate',
          status: 'complete' as const,
        },
      ].filter(({ date }) => new Date(date) > after && new Date(date) <= until)
    : [];

/** Builds the release of a tender that was hidden: only that it was withdrawn. */
const cancellation = (city: City, row: ReleaseRecord): Release => ({
  ocid: ocidOf(city, row.tenderId),
  id: releaseId(row),
  date: row.fecha.toISOString(),
  tag: ['tenderCancellation'],
  initiationType: 'tender',
  tender: { id: tenderIdOf(row.tenderId), status: 'withdrawn' },
});

const releaseId = ({ tenderId, numero }: ReleaseRecord): string => `${tenderIdOf(tenderId)}-${numero}`;

const statusOf = (facts: PublishedFacts, at: Date): Status =>
  facts.situacion === 'vigente'
    ? BY_PHASE[tenderPhase(fieldsOf(facts), todayInCity(at))]
    : BY_SITUATION[facts.situacion];

function tagsOf(
  row: ReleaseRecord,
  { situacion, desenlace }: PublishedFacts,
  status: Status,
  { awards, contracts }: Decisions,
): string[] {
  if (row.hecho === 'retirada') return ['tenderCancellation'];
  if (row.hecho === 'resultado') {
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

/** Before and after are told of announced changes alone: the others have been told without them, and are never rewritten. */
function amendmentOf(row: ReleaseRecord, before: PublishedFacts | null, last: Release | undefined) {
  const { hecho, detalle } = row;
  const traced = tracedEvent(row, before);
  return {
    id: `${releaseId(row)}-enmienda`,
    date: row.fecha.toISOString(),
    description: tenderEventText(traced.circular === undefined ? { hecho, detalle } : traced),
    releaseID: releaseId(row),
    ...(last && { amendsReleaseID: last.id }),
  };
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
        url: tenderFileOf(city, id, 'pliego'),
        datePublished: startOf(facts.fechaPublicacion),
        format: facts.pliegoTipo,
        language: 'es',
      },
      ...facts.circulares.map((circular) => ({
        id: `circular-${circular.numero}`,
        documentType: 'clarifications',
        title: circular.titulo,
        description: circular.texto,
        url: circular.tipo ? tenderFileOf(city, id, `circulares/${circular.id}/archivo`) : pageOf(city, id),
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
              url: tenderFileOf(city, id, `respuestas/${archivo.numero}/archivo`),
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

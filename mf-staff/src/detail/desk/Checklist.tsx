import { IconAlertTriangle, IconCheck, IconCircle, IconEye, IconPencil } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Correction, ReviewMark } from 'shared-api/contract';
import {
  areOfRenewal,
  type DraftObservation,
  documentStatus,
  isApprovable,
  isAttended,
  markOn,
  markOnData,
} from 'shared-api/rules';
import { formatDate, Text } from 'shared-ui';
import { DocumentStatusBadge } from 'shared-ui/request';
import classes from './desk.module.css';
import { askedOf, changesOf, type DeskItem, observationsOn } from './desk-items.ts';

interface Props {
  readonly items: readonly DeskItem[];
  readonly current: DeskItem;
  /** The last correction, if there was one. */
  readonly correction: Correction | null;
  readonly marks: readonly ReviewMark[];
  readonly draft: readonly DraftObservation[];
  /** Returns what was written on an item and is not saved. */
  readonly unsavedOn: (item: DeskItem) => readonly DraftObservation[];
  readonly today: string;
  readonly onShow: (item: DeskItem) => void;
}

/** Lists documents and data of the request, each with its state, mark and observations; a click shows one. */
export function Checklist({ items, ...props }: Props) {
  const documents = items.filter(({ kind }) => kind === 'document');
  const seenDocuments = documents.filter(
    (item) => standingOf(item, props.marks, props.draft) !== 'open',
  ).length;
  return (
    <>
      <h2 className={classes.heading} id="desk-documents">
        Documentos{' '}
        <Text
          component="span"
          size="sm"
          c="dimmed"
          fw={400}
        >{`${seenDocuments} de ${documents.length} ${documents.length === 1 ? 'visto' : 'vistos'}`}</Text>
      </h2>
      <ul className={classes.list} aria-labelledby="desk-documents">
        {documents.map((item) => (
          <Row key={item.key} item={item} {...props} />
        ))}
      </ul>
      <h2 className={classes.heading} id="desk-data">
        Datos
      </h2>
      <ul className={classes.list} aria-labelledby="desk-data">
        {items
          .filter(({ kind }) => kind === 'data')
          .map((item) => (
            <Row key={item.key} item={item} {...props} />
          ))}
      </ul>
    </>
  );
}

/** State of an item in the review; `open`: neither seen nor observed. */
export type Standing = 'open' | 'visto' | 'bien' | 'observado';

const markOf = (item: DeskItem, marks: readonly ReviewMark[]) =>
  item.kind === 'document' ? markOn(marks, item.key, item.url) : markOnData(marks, item.key);

/** Returns the state of an item: an observation counts more than any mark. */
export function standingOf(
  item: DeskItem,
  marks: readonly ReviewMark[],
  draft: readonly DraftObservation[],
): Standing {
  if (observationsOn(item, draft).length > 0) return 'observado';
  return markOf(item, marks)?.estado ?? 'open';
}

const LOOK: Readonly<
  Record<
    Standing,
    { readonly icon: ComponentType<{ size: number; 'aria-hidden': true }>; readonly label: string }
  >
> = {
  open: { icon: IconCircle, label: 'Sin ver' },
  visto: { icon: IconEye, label: 'Visto' },
  bien: { icon: IconCheck, label: 'Bien' },
  observado: { icon: IconPencil, label: 'Observado' },
};

function Row({
  item,
  current,
  correction,
  marks,
  draft,
  unsavedOn,
  today,
  onShow,
}: Omit<Props, 'items'> & { readonly item: DeskItem }) {
  const standing = standingOf(item, marks, draft);
  const { icon: Icon, label } = LOOK[standing];
  const mark = markOf(item, marks);
  const observations = observationsOn(item, draft);
  return (
    <li>
      <button
        type="button"
        className={classes.row}
        aria-current={item.key === current.key ? 'true' : undefined}
        data-standing={standing}
        onClick={() => onShow(item)}
      >
        <Icon size={18} aria-hidden />
        <span className={classes.words}>
          <span>{item.name}</span>
          <DateState item={item} today={today} />
          {correction && <AskedBefore item={item} correction={correction} />}
          {mark && (
            <span
              className={classes.aside}
            >{`${label === 'Observado' ? 'Visto' : label}: ${mark.usuario.nombre} ${mark.usuario.apellido}`}</span>
          )}
          {!mark && standing === 'open' && <span className={classes.aside}>{label}</span>}
          {observations.map(({ name, observacion }) => (
            <span key={`${name} ${observacion}`} className={classes.observation}>
              {item.kind === 'data' ? `${name}: ` : ''}«{observacion}»
            </span>
          ))}
          {unsavedOn(item).map(({ name, observacion }) => (
            <span key={`${name} sin guardar`} className={classes.observation}>
              Sin guardar: {item.kind === 'data' ? `${name}: ` : ''}«{observacion}»
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

/** Shows whether the last correction or renewal asked something of an item, or the supplier changed it unasked. */
function AskedBefore({ item, correction }: { readonly item: DeskItem; readonly correction: Correction }) {
  const observations = askedOf(item, correction.observaciones);
  if (observations.length === 0) {
    return changesOf(item, correction.cambios ?? []).length > 0 ? (
      <span className={classes.aside}>Cambió sin que se pidiera</span>
    ) : null;
  }
  const occasion = areOfRenewal(correction.observaciones) ? 'Pedido por la renovación' : 'Observado antes';
  return (
    <span className={classes.aside}>
      {occasion}: {observations.every(isAttended) ? 'atendido' : 'sin atender'}
    </span>
  );
}

/** Shows a document's state by its dates; nothing for a document that is in order and does not expire. */
function DateState({ item, today }: { readonly item: DeskItem; readonly today: string }) {
  if (item.kind === 'data' || !item.document) return null;
  const { estado, vence } = documentStatus(item.document.tipo_documento, item.document, today);
  if (!isApprovable(estado)) {
    return (
      <span className={classes.state}>
        <DocumentStatusBadge status={estado} />
        {vence && <span className={classes.aside}>desde el {formatDate(vence)}</span>}
      </span>
    );
  }
  if (!vence) return null;
  return (
    <span className={classes.aside}>
      {estado !== 'completo' && <IconAlertTriangle size={14} aria-hidden />} Vence el {formatDate(vence)}
    </span>
  );
}

import type { ReactNode } from 'react';
import { type Queue, REVIEW_PROMISE, reviewPromise } from 'shared-api/rules';
import { EmptyState, LinkButton } from 'shared-ui';

/** Title and advice of each part of the queue without requests, and where to go on; null for the list of all. */
const EMPTY: Readonly<Record<Queue, readonly [string, string, Queue | null, string]>> = {
  para_revisar: [
    'Nada espera revisión',
    'Cuando un proveedor envíe su inscripción, aparecerá aquí.',
    null,
    'Ver todas las inscripciones',
  ],
  mias: [
    'Nada espera de usted',
    'Abra una de las que nadie tomó e inicie su revisión.',
    'sin_tomar',
    'Ver las que nadie tomó',
  ],
  sin_tomar: [
    'Nada espera sin tomar',
    'Cada solicitud que espera tiene quien la revise.',
    'para_revisar',
    'Ver todo lo que espera',
  ],
  corregidas: [
    'Nada espera después de una corrección',
    'Cuando un proveedor envíe lo que se le pidió corregir, aparecerá aquí.',
    'para_revisar',
    'Ver todo lo que espera',
  ],
  fuera_de_plazo: [
    'Nada espera fuera de plazo',
    `Todo lo que espera está dentro de los ${REVIEW_PROMISE}; lo corregido, de los ${reviewPromise(true)}.`,
    'para_revisar',
    'Ver todo lo que espera',
  ],
};

interface Props {
  readonly queue: Queue;
  /** Text that the queue is searched for; empty if none. */
  readonly searchText: string;
  /** Returns the address of a part, or of the list of all requests. */
  readonly pathOf: (queue: Queue | null) => string;
  /** Address of the same search in the list of all requests. */
  readonly searchAllPath: string;
}

/** Says that a part of the queue has no request, and what to do next. */
export function EmptyQueue({ queue, searchText, pathOf, searchAllPath }: Props): ReactNode {
  if (searchText !== '') {
    return (
      <EmptyState
        title="Nada de lo que espera coincide"
        action={<LinkButton to={searchAllPath}>Buscar en todas las inscripciones</LinkButton>}
      >
        Buscó «{searchText}» solo en esta lista.
      </EmptyState>
    );
  }
  const [title, advice, to, label] = EMPTY[queue];
  return (
    <EmptyState
      title={title}
      action={
        <LinkButton to={pathOf(to)} variant="default">
          {label}
        </LinkButton>
      }
    >
      {advice}
    </EmptyState>
  );
}

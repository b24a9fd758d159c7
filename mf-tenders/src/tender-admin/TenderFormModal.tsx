import { useState } from 'react';
import { TENDER_DRAFT_GONE, tenderActProblem, todayInCity } from 'shared-api/rules';
import { LoadingPage, Problem } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { UnavailableTender } from '../tender-list/UnavailableTender.tsx';
import { useStoredTender } from './queries.ts';
import { TenderForm } from './TenderForm.tsx';
import { copyOf, draftOf, newDraft } from './tender-draft.ts';
import { useUnfinished } from './unfinished/queries.ts';

interface Props {
  /** The tender to change; null for a new one. */
  readonly id: string | null;
  /** Id of the tender that a new one copies, or null. */
  readonly copied: string | null;
  /** Id of the unfinished tender that a new one goes on with, or null. */
  readonly continued: string | null;
  readonly onClose: () => void;
  /** Called with the id of a tender that was created, unless the form was closed meanwhile. */
  readonly onCreated: (id: string) => void;
}

/** Modal with the form of a tender. */
export function TenderFormModal({ id, copied, continued, onClose, onCreated }: Props) {
  const [covered, setCovered] = useState(false);
  const close = useCloseUnlessSending(onClose);
  const events = { onClose, onCreated, onCover: setCovered };
  return (
    <Modal
      opened
      onClose={close}
      title={id ? 'Editar licitación' : 'Nueva licitación'}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!covered}
    >
      {(id ?? copied) ? (
        <StoredTender id={id ?? copied ?? ''} copies={id === null} {...events} />
      ) : (
        <NewTender continued={continued} {...events} />
      )}
    </Modal>
  );
}

interface StoredProps extends Pick<Props, 'onClose' | 'onCreated'> {
  readonly id: string;
  /** True to copy it into a new one. */
  readonly copies: boolean;
  readonly onCover: (covered: boolean) => void;
}

function StoredTender({ id, copies, ...events }: StoredProps) {
  const tender = useStoredTender(id);
  const [isOpen, setIsOpen] = useState(false);
  // A cached answer may be out of date: the form starts from a fresh one.
  if (!tender.isFetchedAfterMount) return <LoadingPage />;
  if (!tender.data) return <UnavailableTender error={tender.error} onRetry={() => void tender.refetch()} />;
  const today = todayInCity(new Date());
  const problem = copies ? null : tenderActProblem('change', tender.data, today);
  // What was typed stays when the tender is withdrawn meanwhile.
  if (problem && !isOpen) return <Problem title="No se puede editar" message={problem} />;
  if (!isOpen) setIsOpen(true);
  const form = copies
    ? { stored: null, copied: id, initial: copyOf(tender.data, today) }
    : { stored: tender.data, initial: draftOf(tender.data) };
  return <TenderForm {...form} {...events} />;
}

interface NewProps extends Omit<StoredProps, 'id' | 'copies'> {
  readonly continued: string | null;
}

function NewTender({ continued, ...events }: NewProps) {
  const unfinished = useUnfinished(continued !== null);
  const [isOpen, setIsOpen] = useState(false);
  const isThere = continued === null || unfinished.data?.data.some(({ id }) => id === continued);
  // The form stays when the unfinished one is gone: its tender was created, or it was discarded elsewhere.
  if (isThere && !isOpen) setIsOpen(true);
  if (!isThere && !isOpen) {
    if (unfinished.isFetching) return <LoadingPage />;
    return (
      <Problem
        title={unfinished.isError ? 'No se pudo abrir la licitación sin terminar' : 'No está'}
        message={unfinished.isError ? 'Por favor, pruebe mas tarde' : TENDER_DRAFT_GONE}
        onRetry={() => void unfinished.refetch()}
      />
    );
  }
  return (
    <TenderForm
      stored={null}
      initial={newDraft(todayInCity(new Date()))}
      {...(continued && { continued })}
      {...events}
    />
  );
}

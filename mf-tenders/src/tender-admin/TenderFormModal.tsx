import { useState } from 'react';
import { todayInCity } from 'shared-api/rules';
import { LoadingPage } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { UnreadTender } from '../tender-list/UnreadTender.tsx';
import { draftOf, newDraft } from './draft.ts';
import { useStoredTender } from './queries.ts';
import { TenderForm } from './TenderForm.tsx';

interface Props {
  /** The tender to change; null for a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
}

/** Window with the form of a tender. */
export function TenderFormModal({ id, onClose }: Props) {
  const [covered, setCovered] = useState(false);
  const close = useCloseUnlessSending(onClose);
  return (
    <Modal
      opened
      onClose={close}
      title={id ? 'Editar licitación' : 'Nueva licitación'}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!covered}
    >
      {id ? (
        <StoredTender id={id} onClose={onClose} onCover={setCovered} />
      ) : (
        <TenderForm
          stored={null}
          initial={newDraft(todayInCity(new Date()))}
          onClose={onClose}
          onCover={setCovered}
        />
      )}
    </Modal>
  );
}

interface StoredProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onCover: (covered: boolean) => void;
}

function StoredTender({ id, onClose, onCover }: StoredProps) {
  const tender = useStoredTender(id);
  // An answer from before would be changed as if nobody else had.
  if (!tender.isFetchedAfterMount) return <LoadingPage />;
  if (!tender.data) return <UnreadTender error={tender.error} onRetry={() => void tender.refetch()} />;
  return (
    <TenderForm stored={tender.data} initial={draftOf(tender.data)} onClose={onClose} onCover={onCover} />
  );
}

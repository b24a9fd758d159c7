import type { ReactNode } from 'react';
import type { ExplainedDocumentType } from 'shared-api/contract';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';

interface Props {
  readonly title: string;
  /** Null: closed. */
  readonly type: ExplainedDocumentType | null;
  readonly onClose: () => void;
  readonly children: (type: ExplainedDocumentType) => ReactNode;
}

/** Modal with a form about a document type; open while `type` is set. A click beside it does not close it. */
export function DocumentTypeModal({ title, type, onClose, children }: Props) {
  const close = useCloseUnlessSending(onClose);
  return (
    <Modal opened={type !== null} onClose={close} title={title} size="lg" closeOnClickOutside={false}>
      {type && children(type)}
    </Modal>
  );
}

import { IconUsers } from '@tabler/icons-react';
import type { SupplierDocument } from 'shared-api/contract';
import { Alert } from 'shared-ui';
import { BothValues } from '../ConflictPanel.tsx';
import { isStale } from '../use-saving.ts';
import type { useSaveFile } from './save-document.ts';
import { needsDates, usePendingFiles } from './use-pending-files.ts';

interface Conflict {
  /** Name of the file that was uploaded here. */
  readonly mine: string;
  readonly onMine: () => void;
  readonly onStored: () => void;
}

/** A file that was uploaded here for a document which somebody else gave another one meanwhile; null: none. */
export function useFileConflict(
  document: SupplierDocument,
  save: ReturnType<typeof useSaveFile>,
): Conflict | null {
  const pending = usePendingFiles();
  const file = pending.files[document.id];
  if (!file || !(pending.isStale(document) || isStale(save.error))) return null;
  return {
    mine: file.name,
    onMine: () => {
      pending.settle(document);
      if (!needsDates(document)) save.mutate(file);
    },
    onStored: () => {
      pending.forget(document);
      save.reset();
    },
  };
}

interface Props extends Conflict {
  /** The document's name. */
  readonly name: string;
  readonly stored: { readonly name?: string } | null;
}

/** Both files of a document, to choose from. */
export function FileConflict({ name, mine, stored, onMine, onStored }: Props) {
  return (
    <Alert
      role="alert"
      color="ambar"
      icon={<IconUsers size={18} aria-hidden />}
      title="Mientras tanto se subió otro archivo para este documento"
    >
      <BothValues
        name={`Archivo de ${name}`}
        mine={['Lo que subió', mine]}
        stored={['Lo guardado', stored?.name ?? 'Ningún archivo']}
        keepMine={['Usar lo que subí', onMine]}
        takeStored={['Usar lo guardado', onStored]}
      />
    </Alert>
  );
}

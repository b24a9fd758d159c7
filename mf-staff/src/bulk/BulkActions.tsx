import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { RequestRow } from 'shared-api/contract';
import { can, SELECTED_AT_ONCE } from 'shared-api/rules';
import { Button, DialogUnavailable, LazyComponent, LoadingPage, Text } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { useUser } from 'shared-ui/portal';
import { useQueryClient } from 'shared-ui/query';
import { DownloadLink } from 'shared-ui/save-file';
import { refreshRequest } from '../detail/queries.ts';
import { useExport } from '../list/use-export.ts';
import { cuitsOf } from './queries.ts';
import { selectionProblem } from './selection-problem.ts';

const DIALOGS = {
  approve: {
    button: 'Habilitar',
    title: 'Habilitar varias inscripciones',
    needs: 'requests.review',
    load: async () => (await import('./ApproveSeveral.tsx')).ApproveSeveral,
  },
  assign: {
    button: 'Asignar',
    title: 'Asignar varias inscripciones',
    needs: 'requests.review',
    load: async () => (await import('./AssignSeveral.tsx')).AssignSeveral,
  },
  label: {
    button: 'Etiquetar',
    title: 'Etiquetar varios proveedores',
    needs: 'requests.label',
    load: async () => (await import('./LabelSeveral.tsx')).LabelSeveral,
  },
} as const;
type Dialog = keyof typeof DIALOGS;
const NAMES = ['approve', 'assign', 'label'] as const satisfies readonly Dialog[];
const LOADING = { placeholder: <LoadingPage />, fallback: DialogUnavailable } as const;

interface Props {
  readonly selected: readonly RequestRow[];
  /** Called when a dialog closes after its call was answered: the selection is no longer needed. */
  readonly onDone: () => void;
}

/** The buttons for everything that the signed-in role can do with the selected requests at once. */
export function BulkActions({ selected, onDone }: Props) {
  const role = useUser().tipo;
  const cache = useQueryClient();
  const [open, setOpen] = useState<Dialog | null>(null);
  // The list is read again only when the dialog closes, so that the rows of its results stay until then.
  const isDone = useRef(false);
  const close = () => {
    setOpen(null);
    if (!isDone.current) return;
    isDone.current = false;
    onDone();
    void refreshRequest(cache);
  };
  const closeUnlessSending = useCloseUnlessSending(close);
  return (
    <>
      {NAMES.filter((name) => can(role, DIALOGS[name].needs)).map((name) => (
        <Button key={name} size="sm" variant="default" onClick={() => setOpen(name)}>
          {DIALOGS[name].button}
        </Button>
      ))}
      <SelectedExport selected={selected} />
      {NAMES.map((name) => (
        <Modal
          key={name}
          opened={open === name}
          onClose={closeUnlessSending}
          title={DIALOGS[name].title}
          size="lg"
        >
          <LazyComponent
            load={DIALOGS[name].load}
            componentProps={{
              selected,
              onResults: () => {
                isDone.current = true;
              },
              onClose: close,
            }}
            {...LOADING}
          />
        </Modal>
      ))}
    </>
  );
}

const FORMATS = [
  { format: 'csv', text: 'Exportar CSV', Icon: IconFileTypeCsv },
  { format: 'xlsx', text: 'Exportar Excel', Icon: IconFileSpreadsheet },
] as const;

/** Exports the selected requests, and no other, as a file for a spreadsheet. */
function SelectedExport({ selected }: Pick<Props, 'selected'>) {
  const { mutate, isPending, variables, data } = useExport({ cuits: cuitsOf(selected).join(',') });
  const tooMany = selectionProblem('elegir', SELECTED_AT_ONCE, selected.length);
  return (
    <>
      {FORMATS.map(({ format, text, Icon }) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          loading={isPending && variables === format}
          disabled={tooMany !== null}
          onClick={() => mutate(format)}
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={`${text} de las elegidas`}
          aria-describedby={tooMany === null ? undefined : 'demasiadas'}
        >
          {text}
        </Button>
      ))}
      {tooMany !== null && (
        <Text id="demasiadas" size="sm" c="dimmed">
          {tooMany}
        </Text>
      )}
      <DownloadLink download={data} />
    </>
  );
}

import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { ApiError } from 'shared-api/client';
import { exportRequests, type RequestRow } from 'shared-api/contract';
import { can, type ExportFormat, SELECTED_AT_ONCE, todayInCity } from 'shared-api/rules';
import { Button, DialogUnavailable, LazyComponent, LoadingPage } from 'shared-ui';
import { Modal, useCloseUnlessSending } from 'shared-ui/overlays';
import { useClient, useUser } from 'shared-ui/portal';
import { useQueryClient } from 'shared-ui/query';
import { DownloadLink, downloadAnswer } from 'shared-ui/save-file';
import { refreshRequest } from '../detail/queries.ts';
import { useDownload } from '../downloads.ts';
import { cuitsOf } from './queries.ts';

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
  /** Called when something was done and the selection has served. */
  readonly onDone: () => void;
}

/** What the signed-in role can do with the selected requests at once. */
export function BulkActions({ selected, onDone }: Props) {
  const role = useUser().tipo;
  const cache = useQueryClient();
  const [open, setOpen] = useState<Dialog | null>(null);
  // The list is read again once the dialog closes: what it tells stays in view until then.
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
  const client = useClient();
  const { mutate, isPending, variables, data } = useDownload(
    (formato: ExportFormat) =>
      downloadAnswer(
        client,
        exportRequests,
        { query: { formato, cuits: cuitsOf(selected).join(',') } },
        `inscripciones-${todayInCity(new Date())}.${formato}`,
      ),
    (error) => (error instanceof ApiError && error.status === 400 ? error.message : 'Ocurrió un problema'),
  );
  return (
    <>
      {FORMATS.map(({ format, text, Icon }) => (
        <Button
          key={format}
          size="sm"
          variant="default"
          loading={isPending && variables === format}
          disabled={selected.length > SELECTED_AT_ONCE}
          onClick={() => mutate(format)}
          leftSection={<Icon size={18} aria-hidden />}
          aria-label={`${text} de las elegidas`}
        >
          {text}
        </Button>
      ))}
      <DownloadLink download={data} />
    </>
  );
}

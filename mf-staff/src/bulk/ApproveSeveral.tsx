import { type ReactNode, useState } from 'react';
import {
  type AnswerOf,
  approveSeveral,
  type listApprovable,
  type RequestRow,
  type UsedResolution,
} from 'shared-api/contract';
import { APPROVED_AT_ONCE, discardedText, unresolvedText } from 'shared-api/rules';
import { Alert, Button, Group, LoadingPage, Problem, Stack, Text } from 'shared-ui';
import { Form, FormButtons, usePortalForm } from 'shared-ui/forms';
import { RestoredDraft } from 'shared-ui/overlays';
import { useQueryClient } from 'shared-ui/query';
import { supplierName } from 'shared-ui/request';
import { useStillUploading } from 'shared-ui/upload';
import { refreshResolutions, useResolutions } from '../resolution/queries.ts';
import { ResolutionFields } from '../resolution/ResolutionFields.tsx';
import {
  firstValues,
  RESOLUTION_SCHEMA,
  type ResolutionValues,
  resolutionProblems,
} from '../resolution/resolution-form.ts';
import { BulkResults } from './BulkResults.tsx';
import { type BulkProps, useApprovable, useBulkCall } from './queries.ts';
import { selectionProblem } from './selection-problem.ts';

type Results = AnswerOf<typeof approveSeveral>['resultados'];

/** Content of the dialog that approves several requests with one resolution: the form, then the result of each. */
export function ApproveSeveral(props: BulkProps) {
  const { selected, onClose } = props;
  const tooMany = selectionProblem('habilitar', APPROVED_AT_ONCE, selected.length);
  const check = useApprovable(selected, tooMany === null);
  const resolutions = useResolutions();
  const [results, setResults] = useState<Results | null>(null);
  if (results) {
    return <BulkResults {...props} results={results} verb={['Se habilitó', 'Se habilitaron']} />;
  }
  if (tooMany !== null) return <Refused text={tooMany} onClose={onClose} />;
  if (check.error && !check.data) {
    return <Problem title={check.error.message} onRetry={() => void check.refetch()} />;
  }
  if (!check.data || resolutions.isPending) return <LoadingPage />;
  const checks = new Map(check.data.data.map((one) => [one.cuit, one]));
  const rows = selected.map((row) => ({
    row,
    check: checks.get(row.cuit) ?? null,
    problem: checks.has(row.cuit) ? (checks.get(row.cuit)?.problema ?? null) : 'Ya no existe.',
  }));
  return (
    <ApprovalFields
      {...props}
      rows={rows}
      offered={resolutions.data?.data ?? null}
      onApproved={(approved) => {
        setResults(approved);
        props.onResults(approved);
      }}
    />
  );
}

type Check = AnswerOf<typeof listApprovable>['data'][number];

interface CheckedRow {
  readonly row: RequestRow;
  /** Null: there is no such request any more. */
  readonly check: Check | null;
  readonly problem: string | null;
}

interface FieldsProps extends BulkProps {
  readonly rows: readonly CheckedRow[];
  readonly offered: readonly UsedResolution[] | null;
  readonly onApproved: (results: Results) => void;
}

function ApprovalFields({ rows, offered, onClose, onApproved }: FieldsProps) {
  const cache = useQueryClient();
  const ready = rows.flatMap(({ row, check, problem }) =>
    check && problem === null ? [{ row, check }] : [],
  );
  const blocked = rows.filter(({ problem }) => problem !== null);
  const [uploading, onBegin] = useStillUploading();
  const [initialValues] = useState(() => firstValues(offered ?? []));
  const form = usePortalForm<ResolutionValues>({
    initialValues,
    schema: RESOLUTION_SCHEMA,
    draft: 'habilitacion-varias',
    problems: { archivo: uploading },
    serverProblems: resolutionProblems,
  });
  const approval = useBulkCall(approveSeveral);
  const close = () => {
    form.discard();
    onClose();
  };
  const approve = async ({ archivo, resolucion }: ResolutionValues) => {
    const { resultados } = await approval.mutateAsync({
      body: {
        resolucion: resolucion.trim(),
        resolucion_url: archivo?.url ?? '',
        tramites: ready.map(({ row, check }) => ({
          cuit: row.cuit,
          version: check.version,
          borrador: check.borrador,
        })),
      },
    });
    form.discard();
    void refreshResolutions(cache);
    onApproved(resultados);
  };
  const blockedList = blocked.length > 0 && (
    <section aria-label="No se pueden habilitar ahora">
      <Text fw={700}>No se pueden habilitar ahora ({blocked.length})</Text>
      <ul>
        {blocked.map(({ row, problem }) => (
          <li key={row.cuit}>
            {supplierName(row)}: {problem}
          </li>
        ))}
      </ul>
    </section>
  );
  if (ready.length === 0) {
    return (
      <Refused text="Ninguna de las inscripciones elegidas se puede habilitar ahora." onClose={onClose}>
        {blockedList}
      </Refused>
    );
  }
  return (
    <Form form={form} label="Habilitar varias inscripciones" onSubmit={approve}>
      {form.restored && <RestoredDraft />}
      <Text>Por cada una se emite su certificado y se avisa al proveedor por correo.</Text>
      <section aria-label="Se habilitan">
        <Text fw={700}>Se habilitan ({ready.length})</Text>
        <ul>
          {ready.map(({ row, check }) => (
            <li key={row.cuit}>{[supplierName(row), ...warnings(check)].join('. ')}</li>
          ))}
        </ul>
      </section>
      {blockedList}
      <ResolutionFields form={form} offered={offered} onBegin={onBegin} focusInModal />
      {form.failure && (
        <Alert role="alert" color="rojo" title="Ocurrió un problema">
          {form.failure.message}
        </Alert>
      )}
      <FormButtons
        label={ready.length === 1 ? 'Habilitar 1 inscripción' : `Habilitar ${ready.length} inscripciones`}
        onCancel={close}
        submitting={form.submitting}
      />
    </Form>
  );
}

/** Returns what an approval leaves unresolved, and what it discards. */
function warnings({
  observaciones_abiertas: open,
  observaciones_sin_enviar: unsent = 0,
}: Check): readonly string[] {
  const texts = [
    ...(open > 0 ? [unresolvedText(open)] : []),
    ...(unsent > 0 ? [discardedText(unsent, 'habilitar')] : []),
  ];
  return texts.length > 0 ? [texts.join(' ')] : [];
}

interface RefusedProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

function Refused({ text, onClose, children }: RefusedProps) {
  return (
    <Stack gap="md">
      <Alert color="ambar">{text}</Alert>
      {children}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      </Group>
    </Stack>
  );
}

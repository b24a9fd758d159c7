import type { TenderDetail } from 'shared-api/contract';
import {
  amountProblem,
  amountText,
  CIRCULAR_TEXT_MISSING,
  CIRCULAR_TITLE_MAX,
  CIRCULAR_TITLE_MISSING,
  isTaxId,
  LIFE_TEXT_MAX,
  onlyDigits,
  parseAmount,
  RESULT_MISSING,
  SITUATION_LABEL,
  TAX_ID_LENGTH,
  TENDER_RESULTS,
  type TenderResult,
  WITHDRAWAL_REASON_MISSING,
} from 'shared-api/rules';
import { Alert, Box, Checkbox, NativeSelect, TextInput } from 'shared-ui';
import { Textarea } from 'shared-ui/forms';
import { useDraft } from 'shared-ui/portal';
import { FileUpload, useStillUploading } from 'shared-ui/upload';
import { formatPesos } from '../format-pesos.ts';
import { useTenderUpload } from '../use-tender-upload.ts';
import { StepModal } from './StepModal.tsx';

interface Props {
  readonly tender: TenderDetail;
  readonly onClose: (sent?: boolean) => void;
}

const problem = (field: string, id: string, message: string | null) =>
  message ? [{ field, id, message }] : [];

/** What is written for a step of a tender; survives closing the window and an expired session. */
function useStepDraft<Draft>(step: string, tenderId: string, empty: Draft) {
  const [draft, setDraft, forget, restored] = useDraft(`${step}:${tenderId}`, empty);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  return { draft, change, forget, restored };
}

const WHEN_GONE =
  'Este archivo ya está subido: puede verse por unos minutos. Puede publicar la circular con él, o subirlo otra vez para verlo.';
const NO_CIRCULAR = { titulo: '', texto: '', url: null as string | null, changes: false };

/** A circular: what is added to a published tender. */
export function CircularForm({ tender, onClose }: Props) {
  const { draft, change, forget, restored } = useStepDraft('circular', tender.id, NO_CIRCULAR);
  const { titulo, texto, url, changes } = draft;
  const upload = useTenderUpload();
  const [uploading, onBegin] = useStillUploading();
  const noTitle = titulo.trim() === '' ? CIRCULAR_TITLE_MISSING : null;
  const noText = texto.trim() === '' ? CIRCULAR_TEXT_MISSING : null;
  return (
    <StepModal
      tenderId={tender.id}
      title="Agregar circular"
      confirmLabel="Publicar circular"
      errors={[
        ...problem('Título', 'circular-titulo', noTitle),
        ...problem('Texto', 'circular-texto', noText),
        ...problem('Archivo', 'circular-archivo', uploading),
      ]}
      step={{
        act: 'circular',
        body: { titulo: titulo.trim(), texto: texto.trim(), archivo_url: url, modifica_pliego: changes },
      }}
      restored={restored}
      onForget={forget}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Alert color="azul">Una vez publicada, la circular no se puede cambiar ni quitar.</Alert>
          <TextInput
            id="circular-titulo"
            label="Título"
            required
            maxLength={CIRCULAR_TITLE_MAX}
            value={titulo}
            onChange={(event) => change({ titulo: event.currentTarget.value })}
            error={tried && noTitle}
          />
          <Textarea
            id="circular-texto"
            label="Texto"
            required
            autosize
            minRows={4}
            maxLength={LIFE_TEXT_MAX}
            value={texto}
            onChange={(event) => change({ texto: event.currentTarget.value })}
            error={tried && noText}
          />
          <Checkbox
            label="Modifica el pliego"
            checked={changes}
            onChange={(event) => change({ changes: event.currentTarget.checked })}
          />
          <Box id="circular-archivo" tabIndex={-1}>
            <FileUpload
              label="Archivo de la circular (opcional)"
              value={url ? { url, whenGone: WHEN_GONE } : null}
              onUpload={upload}
              onUploaded={(uploaded) => change({ url: uploaded.url })}
              onBegin={onBegin}
            />
          </Box>
        </>
      )}
    </StepModal>
  );
}

/** The withdrawal of a published tender. */
export function WithdrawForm({ tender, onClose }: Props) {
  const { draft, change, forget, restored } = useStepDraft('retiro', tender.id, { motivo: '' });
  const { motivo } = draft;
  const missing = motivo.trim() === '' ? WITHDRAWAL_REASON_MISSING : null;
  return (
    <StepModal
      tenderId={tender.id}
      title="Retirar licitación"
      confirmLabel="Retirar"
      danger
      errors={problem('Motivo', 'retiro-motivo', missing)}
      step={{ act: 'withdraw', body: { motivo: motivo.trim() } }}
      restored={restored}
      onForget={forget}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Alert color="ambar">
            La licitación seguirá a la vista, como retirada. Esta acción no se puede deshacer.
          </Alert>
          <Textarea
            id="retiro-motivo"
            label="Motivo"
            description="Lo leerá quien consulte la licitación."
            required
            autosize
            minRows={3}
            maxLength={LIFE_TEXT_MAX}
            value={motivo}
            onChange={(event) => change({ motivo: event.currentTarget.value })}
            error={tried && missing}
          />
        </>
      )}
    </StepModal>
  );
}

const RESULTS = [
  { value: '', label: 'Elija el resultado' },
  ...TENDER_RESULTS.map((value) => ({ value, label: SITUATION_LABEL[value] })),
];
const asResult = (text: string): TenderResult | null => TENDER_RESULTS.find((one) => one === text) ?? null;

/** What a result begins with: the one that is published, to be corrected, or none: nobody publishes one by a click. */
const resultOf = ({ situacion, desenlace }: TenderDetail) => ({
  resultado: asResult(situacion),
  detalle: desenlace?.detalle ?? '',
  proveedor: desenlace?.proveedor ?? '',
  cuit: desenlace?.cuit ?? '',
  // As it is written: what a dot means in it is known at its end.
  monto: desenlace?.monto ? amountText(desenlace.monto) : '',
});

/** The result of a tender, or its correction. */
export function ResultForm({ tender, onClose }: Props) {
  const { draft, change, forget, restored } = useStepDraft('resultado', tender.id, resultOf(tender));
  const { resultado, detalle, proveedor, cuit } = draft;
  const monto = `${draft.monto ?? ''}`;
  const amount = parseAmount(monto);
  const awarded = resultado === 'adjudicada';
  const missing = resultado === null ? RESULT_MISSING : null;
  const wrongTaxId = awarded && cuit !== '' && !isTaxId(cuit) ? 'El CUIT/CUIL no es válido' : null;
  const wrongAmount = awarded ? amountProblem(monto) : null;
  return (
    <StepModal
      tenderId={tender.id}
      title="Cargar resultado"
      confirmLabel="Guardar resultado"
      errors={[
        ...problem('Resultado', 'resultado-cual', missing),
        ...problem('CUIT', 'resultado-cuit', wrongTaxId),
        ...problem('Monto', 'resultado-monto', wrongAmount),
      ]}
      step={
        resultado && {
          act: 'result',
          body: {
            resultado,
            detalle: detalle.trim() || null,
            proveedor: (awarded && proveedor.trim()) || null,
            cuit: (awarded && cuit) || null,
            monto: awarded ? amount : null,
          },
        }
      }
      restored={restored}
      onForget={forget}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <NativeSelect
            id="resultado-cual"
            label="Resultado"
            required
            data={RESULTS}
            value={resultado ?? ''}
            onChange={(event) => change({ resultado: asResult(event.currentTarget.value) })}
            error={tried && missing}
          />
          {awarded && (
            <>
              <TextInput
                label="Proveedor adjudicado (opcional)"
                maxLength={200}
                value={proveedor}
                onChange={(event) => change({ proveedor: event.currentTarget.value })}
              />
              <TextInput
                id="resultado-cuit"
                label="CUIT (opcional)"
                inputMode="numeric"
                value={cuit}
                onChange={(event) => change({ cuit: onlyDigits(event.currentTarget.value, TAX_ID_LENGTH) })}
                error={tried && wrongTaxId}
              />
              <TextInput
                id="resultado-monto"
                label="Monto en formatPesos (opcional)"
                description={
                  amount === null ? 'Por ejemplo: 1.500.000,50' : `Se publicará: ${formatPesos(amount)}`
                }
                inputMode="decimal"
                maxLength={40}
                value={monto}
                onChange={(event) => change({ monto: event.currentTarget.value })}
                error={tried && wrongAmount}
              />
            </>
          )}
          <Textarea
            label="Detalle (opcional)"
            autosize
            minRows={3}
            maxLength={LIFE_TEXT_MAX}
            value={detalle}
            onChange={(event) => change({ detalle: event.currentTarget.value })}
          />
        </>
      )}
    </StepModal>
  );
}

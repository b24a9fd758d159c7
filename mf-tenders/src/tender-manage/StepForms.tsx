import { useState } from 'react';
import {
  CIRCULAR_TEXT_MISSING,
  CIRCULAR_TITLE_MAX,
  CIRCULAR_TITLE_MISSING,
  isTaxId,
  LIFE_TEXT_MAX,
  SITUATION_LABEL,
  TENDER_RESULTS,
  type TenderResult,
  WITHDRAWAL_REASON_MISSING,
} from 'shared-api/rules';
import { Alert, Checkbox, NativeSelect, TextInput } from 'shared-ui';
import { NumberInput, Textarea } from 'shared-ui/forms';
import { FileUpload } from 'shared-ui/upload';
import { useUploadCircular } from './queries.ts';
import { StepModal } from './StepModal.tsx';

interface Props {
  readonly tenderId: string;
  readonly onClose: () => void;
}

const problem = (field: string, id: string, message: string | null) =>
  message ? [{ field, id, message }] : [];

/** A circular: what is added to a published tender. */
export function CircularForm({ tenderId, onClose }: Props) {
  const [titulo, setTitle] = useState('');
  const [texto, setText] = useState('');
  const [url, setUrl] = useState<string | null>(null);
  const [changes, setChanges] = useState(false);
  const upload = useUploadCircular();
  const noTitle = titulo.trim() === '' ? CIRCULAR_TITLE_MISSING : null;
  const noText = texto.trim() === '' ? CIRCULAR_TEXT_MISSING : null;
  return (
    <StepModal
      tenderId={tenderId}
      title="Agregar circular"
      confirmLabel="Publicar circular"
      errors={[
        ...problem('Título', 'circular-titulo', noTitle),
        ...problem('Texto', 'circular-texto', noText),
      ]}
      step={{
        act: 'circular',
        body: { titulo: titulo.trim(), texto: texto.trim(), archivo_url: url, modifica_pliego: changes },
      }}
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
            onChange={(event) => setTitle(event.currentTarget.value)}
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
            onChange={(event) => setText(event.currentTarget.value)}
            error={tried && noText}
          />
          <Checkbox
            label="Modifica el pliego"
            checked={changes}
            onChange={(event) => setChanges(event.currentTarget.checked)}
          />
          <FileUpload
            label="Archivo de la circular (opcional)"
            value={url ? { url } : null}
            onUpload={upload}
            onUploaded={(uploaded) => setUrl(uploaded.url)}
          />
        </>
      )}
    </StepModal>
  );
}

/** The withdrawal of a published tender. */
export function WithdrawForm({ tenderId, onClose }: Props) {
  const [motivo, setReason] = useState('');
  const missing = motivo.trim() === '' ? WITHDRAWAL_REASON_MISSING : null;
  return (
    <StepModal
      tenderId={tenderId}
      title="Retirar licitación"
      confirmLabel="Retirar"
      danger
      errors={problem('Motivo', 'retiro-motivo', missing)}
      step={{ act: 'withdraw', body: { motivo: motivo.trim() } }}
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
            onChange={(event) => setReason(event.currentTarget.value)}
            error={tried && missing}
          />
        </>
      )}
    </StepModal>
  );
}

const RESULTS = TENDER_RESULTS.map((value) => ({ value, label: SITUATION_LABEL[value] }));
const resultOf = (text: string): TenderResult => TENDER_RESULTS.find((one) => one === text) ?? 'adjudicada';

/** The result of a tender. */
export function ResultForm({ tenderId, onClose }: Props) {
  const [resultado, setResult] = useState<TenderResult>('adjudicada');
  const [detalle, setDetail] = useState('');
  const [proveedor, setSupplier] = useState('');
  const [cuit, setTaxId] = useState('');
  const [monto, setAmount] = useState<number | null>(null);
  const awarded = resultado === 'adjudicada';
  const wrongTaxId = awarded && cuit !== '' && !isTaxId(cuit) ? 'El CUIT/CUIL no es válido' : null;
  return (
    <StepModal
      tenderId={tenderId}
      title="Cargar resultado"
      confirmLabel="Guardar resultado"
      errors={problem('CUIT', 'resultado-cuit', wrongTaxId)}
      step={{
        act: 'result',
        body: {
          resultado,
          detalle: detalle.trim() || null,
          proveedor: (awarded && proveedor.trim()) || null,
          cuit: (awarded && cuit) || null,
          monto: awarded ? monto : null,
        },
      }}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <NativeSelect
            label="Resultado"
            data={RESULTS}
            value={resultado}
            onChange={(event) => setResult(resultOf(event.currentTarget.value))}
          />
          {awarded && (
            <>
              <TextInput
                label="Proveedor adjudicado (opcional)"
                maxLength={200}
                value={proveedor}
                onChange={(event) => setSupplier(event.currentTarget.value)}
              />
              <TextInput
                id="resultado-cuit"
                label="CUIT (opcional)"
                inputMode="numeric"
                maxLength={11}
                value={cuit}
                onChange={(event) => setTaxId(event.currentTarget.value.replaceAll(/\D/g, ''))}
                error={tried && wrongTaxId}
              />
              <NumberInput
                label="Monto en pesos (opcional)"
                min={0.01}
                decimalScale={2}
                decimalSeparator=","
                thousandSeparator="."
                hideControls
                value={monto ?? ''}
                onChange={(value) => setAmount(value === '' ? null : Number(value))}
              />
            </>
          )}
          <Textarea
            label="Detalle (opcional)"
            autosize
            minRows={3}
            maxLength={LIFE_TEXT_MAX}
            value={detalle}
            onChange={(event) => setDetail(event.currentTarget.value)}
          />
        </>
      )}
    </StepModal>
  );
}

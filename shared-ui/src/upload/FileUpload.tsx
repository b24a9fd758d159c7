import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconEye, IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { normaliseFileUrl, UPLOAD_MANY_PROBLEM } from 'shared-api/rules';
import { FilePreview } from './FilePreview.tsx';
import classes from './FileUpload.module.css';
import { FileZone } from './FileZone.tsx';
import { uploadLimit } from './limit.ts';
import { CHOOSER_ACCEPT, limitText } from './problems.ts';
import type { UploadedFile, UploadOptions } from './send-file.ts';
import { UnsentNote } from './UnsentNote.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useFocusKept } from './use-focus-kept.ts';
import { type UploadPhase, useUpload } from './use-upload.ts';

export type { UploadedFile, UploadOptions, UploadPhase };

/** A stored file. */
interface FileRef {
  /** Signed URL from the API. */
  readonly url: string;
  /** File name; the field's label if absent. */
  readonly name?: string;
  /** Says what to do when the link of a file that is not saved yet has expired: reloading the page brings no new one. */
  readonly whenGone?: string;
  /** Says what is wrong with the file, instead of that it was uploaded. */
  readonly objection?: string | undefined;
}

interface Props {
  /** Which document this is; part of its buttons' names, by which those of several documents differ. */
  readonly label: string;
  /** Sends the file and answers its URL; rejects with what went wrong. */
  readonly onUpload: (file: File, options: UploadOptions) => Promise<string>;
  /** The stored file; null or absent: none yet. */
  readonly value?: FileRef | null;
  readonly onUploaded?: (file: UploadedFile) => void;
  /**
   * Called with the label when a file was chosen; the function it returns is called when the upload has ended, successfully
   * or not.
   */
  readonly onBegin?: (label: string) => () => void;
  readonly disabled?: boolean;
  /** Why nothing can be uploaded. */
  readonly disabledReason?: string | undefined;
  /** The city's limit if absent. */
  readonly maxBytes?: number;
  /** Opens the stored file; without it the file is shown in place, which also works inside a modal. */
  readonly onPreview?: (file: FileRef) => void;
  /** Takes several files that were chosen or dropped at once, as the pages of one; absent: they are refused. */
  readonly onSeveral?: ((files: readonly File[]) => void) | undefined;
  /** A file that the page gives, sent as if it had been chosen here: once for each. */
  readonly incoming?: File | null;
  /** Called with each phase of an upload. */
  readonly onPhase?: (phase: UploadPhase) => void;
  /** Buttons beside those of the stored file. */
  readonly fileActions?: ReactNode;
  /** Begins with the choice of another file than the stored one. */
  readonly replacing?: boolean | undefined;
  /** Hides the label where it already stands beside it, as on a card; it stays the group's name. */
  readonly labelHidden?: boolean;
  /** Marks the label with an asterisk, like that of any required field. */
  readonly required?: boolean;
}

/** Uploads one file: choose or drop it, watch its progress, then view or replace it. */
export function FileUpload(props: Props) {
  const {
    label,
    onUpload,
    onUploaded,
    onBegin,
    disabled = false,
    disabledReason,
    maxBytes = uploadLimit(),
    onSeveral,
  } = props;
  const [uploaded, setUploaded] = useState<UploadedFile | null>(null);
  const [replacing, setReplacing] = useState(props.replacing ?? false);
  const { phase, send, retry, cancel, refuse } = useUpload({
    maxBytes,
    onUpload,
    onDone: (file) => {
      setUploaded(file);
      setReplacing(false);
      onUploaded?.(file);
    },
  });
  const idle = phase.state === 'idle';
  useEffect(() => (idle ? undefined : onBegin?.(label)), [idle, onBegin, label]);
  useGivenFile(props.incoming ?? null, send);
  usePhaseReport(phase, props.onPhase);
  // Without a `value`, the component remembers the file itself.
  const file = props.value === undefined ? uploaded : props.value;
  const showsFile = file !== null && !replacing && phase.state === 'idle' && phase.problem === null;
  const group = useFocusKept<HTMLFieldSetElement>(
    phase.state === 'idle' ? (showsFile ? 'file' : 'zone') : phase.state,
  );
  return (
    <fieldset ref={group} tabIndex={-1} className={classes.group}>
      <legend>
        {props.labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {props.required && (
          <span aria-hidden className={classes.required}>
            {' *'}
          </span>
        )}
      </legend>
      {phase.state !== 'idle' && <UploadProgress phase={phase} onRetry={retry} onCancel={cancel} />}
      {showsFile && (
        <StoredFile
          file={file}
          label={label}
          note={isSame(file, uploaded) ? uploaded?.shrunk : undefined}
          doubt={isSame(file, uploaded) ? uploaded?.doubt : undefined}
          onPreview={props.onPreview}
          onReplace={disabled ? undefined : () => setReplacing(true)}
          actions={props.fileActions}
        />
      )}
      {disabled && showsFile && disabledReason && (
        <Text size="sm" c="dimmed" mt="xs">
          {disabledReason}
        </Text>
      )}
      {phase.state === 'idle' && !showsFile && (
        <>
          <FileZone
            label={label}
            accept={CHOOSER_ACCEPT}
            multiple={onSeveral !== undefined}
            chooseText="Elegir archivo"
            hint={limitText(maxBytes, onSeveral !== undefined)}
            problem={phase.problem}
            disabled={disabled}
            disabledReason={disabledReason}
            onFiles={([chosen, ...more]) => {
              if (!chosen) return;
              if (more.length === 0) void send(chosen);
              else if (onSeveral) onSeveral([chosen, ...more]);
              else refuse(UPLOAD_MANY_PROBLEM);
            }}
          />
          {phase.unsent && <UnsentNote note={phase.unsent.note} onRetry={retry} />}
          {file !== null && (
            <Group gap="sm" mt="xs">
              {props.fileActions}
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Conservar el anterior: ${label}`}
                onClick={() => {
                  cancel();
                  setReplacing(false);
                }}
              >
                Conservar el anterior
              </Button>
            </Group>
          )}
        </>
      )}
    </fieldset>
  );
}

/** Returns true if the stored file was uploaded here. The API signs the URL anew each time. */
const isSame = (stored: FileRef, uploaded: UploadedFile | null) =>
  uploaded !== null && normaliseFileUrl(stored.url) === normaliseFileUrl(uploaded.url);

interface StoredProps {
  readonly file: FileRef;
  readonly label: string;
  /** Says that a photo was shrunk. */
  readonly note: string | undefined;
  /** Why it may be illegible. */
  readonly doubt: string | undefined;
  readonly onPreview: ((file: FileRef) => void) | undefined;
  readonly onReplace: (() => void) | undefined;
  readonly actions: ReactNode;
}

function StoredFile({ file, label, note, doubt, onPreview, onReplace, actions }: StoredProps) {
  const [open, setOpen] = useState(false);
  const name = file.name ?? label;
  return (
    <Stack gap="xs" className={classes.stored}>
      {file.objection ? (
        <Group gap="xs" wrap="nowrap" c="ambar.9">
          <IconAlertTriangle size={20} aria-hidden />
          <Text fw={600}>{file.objection}</Text>
        </Group>
      ) : (
        <Group gap="xs" role="status" wrap="nowrap" c="verde.8">
          <IconCircleCheck size={20} aria-hidden />
          <Text fw={600}>Archivo subido exitosamente</Text>
        </Group>
      )}
      {file.name && (
        <Text size="sm" className={classes.name}>
          {file.name}
        </Text>
      )}
      {note && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
      {doubt && (
        <Text size="sm" role="status" c="ambar.9">
          {doubt}
        </Text>
      )}
      <Group gap="sm">
        <Button
          variant="default"
          size="sm"
          leftSection={<IconEye size={18} aria-hidden />}
          aria-label={`Ver Archivo: ${label}`}
          onClick={() => (onPreview ? onPreview(file) : setOpen(!open))}
          {...(!onPreview && { 'aria-expanded': open })}
        >
          Ver Archivo
        </Button>
        {onReplace && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconUpload size={18} aria-hidden />}
            aria-label={`Subir Otro: ${label}`}
            onClick={onReplace}
          >
            Subir Otro
          </Button>
        )}
        {actions}
      </Group>
      {open && <FilePreview url={file.url} name={name} whenGone={file.whenGone} />}
    </Stack>
  );
}

/** Sends a file that the page gives, once. */
function useGivenFile(given: File | null, send: (file: File) => unknown) {
  const latestSend = useRef(send);
  latestSend.current = send;
  const sentFile = useRef<File | null>(null);
  useEffect(() => {
    if (given === null || given === sentFile.current) return;
    sentFile.current = given;
    void latestSend.current(given);
  }, [given]);
}

function usePhaseReport(phase: UploadPhase, report: ((phase: UploadPhase) => void) | undefined) {
  const latestReport = useRef(report);
  latestReport.current = report;
  useEffect(() => latestReport.current?.(phase), [phase]);
}

import { Button, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { MAX_UPLOAD_BYTES, MAX_UPLOAD_LABEL, UPLOAD_MANY_PROBLEM } from 'shared-api/rules';
import classes from './FileUpload.module.css';
import { CHOOSER_ACCEPT } from './problems.ts';

interface Props {
  readonly label: string;
  readonly maxBytes: number;
  readonly problem: string | null;
  readonly disabled: boolean;
  readonly disabledReason: string | undefined;
  readonly onFile: (file: File) => void;
  readonly onRefuse: (problem: string) => void;
  /** Back to the file that is stored; absent when there is none. */
  readonly onBack: (() => void) | undefined;
}

/** Where a file is chosen or dropped. Disabled it can still be reached, and says why. */
export function UploadZone(props: Props) {
  const { label, maxBytes, problem, disabled, disabledReason, onFile, onRefuse, onBack } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file, ...more] = files ?? [];
    if (disabled || !file) return;
    if (more.length > 0) onRefuse(UPLOAD_MANY_PROBLEM);
    else onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const limit = maxBytes === MAX_UPLOAD_BYTES ? MAX_UPLOAD_LABEL : `Máximo ${maxBytes / 1024 / 1024}MB`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the mouse's way; the button inside is everybody's.
    <div
      className={classes.zone}
      data-over={over || undefined}
      data-disabled={disabled || undefined}
      data-problem={problem !== null || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        accept={CHOOSER_ACCEPT}
        aria-label={label}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file may be chosen again after a failure.
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<IconUpload size={18} aria-hidden />}
        aria-label={`Elegir archivo: ${label}`}
        aria-describedby={`${id}-hint ${problem === null ? '' : `${id}-problem`}`.trim()}
        onClick={() => {
          if (!disabled) chooser.current?.click();
        }}
        {...(disabled && { 'aria-disabled': true, 'data-disabled': true })}
      >
        Elegir archivo
      </Button>
      <Text size="sm" c="dimmed" id={`${id}-hint`}>
        {disabled && disabledReason ? (
          disabledReason
        ) : (
          <>
            {!disabled && <span className={classes.drag}>o arrástrelo hasta aquí. </span>}
            PDF, JPG o PNG. {limit} (una foto más grande se reduce sola)
          </>
        )}
      </Text>
      {onBack && (
        <Button variant="subtle" size="sm" onClick={onBack}>
          Conservar el anterior
        </Button>
      )}
      {problem !== null && (
        <Text role="alert" size="sm" c="rojo.7" id={`${id}-problem`} className={classes.problem}>
          {problem}
        </Text>
      )}
    </div>
  );
}

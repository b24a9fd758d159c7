import { Button, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './FileUpload.module.css';

interface Props {
  /** Names the file; part of the zone's accessible name. */
  readonly label: string;
  /** Types and endings that the browser's chooser offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** The button's text, by default 'Elegir archivo' or 'Elegir archivos'. */
  readonly chooseText?: string;
  /** Types and limit, or what was chosen. */
  readonly hint: ReactNode;
  readonly problem?: string | null;
  /** Nothing can be chosen or dropped; the zone still takes the focus and is described by `disabledReason`. */
  readonly disabled?: boolean;
  readonly disabledReason?: string | undefined;
  /** Called with at least one file: with several also when one was asked for, as they may be dropped. */
  readonly onFiles: (files: readonly File[]) => void;
}

/** Zone to choose files in, by a click anywhere or with the keyboard, and to drop them. */
export function FileZone(props: Props) {
  const { label, accept, multiple = false, hint, problem = null, disabled = false, disabledReason } = props;
  const id = useId();
  const choose = props.chooseText ?? (multiple ? 'Elegir archivos' : 'Elegir archivo');
  return (
    <>
      <Dropzone
        // The button inside has the name and the focus; its click opens the chooser like one anywhere in the zone.
        tabIndex={-1}
        enablePointerEvents
        className={classes.zone}
        // A page that takes files anywhere leaves these to the zone.
        mod={{ 'file-zone': true, disabled, problem: problem !== null }}
        // Mantine's own `disabled` would take the zone out of the keyboard's way, and let a dropped file open in the tab.
        activateOnClick={!disabled}
        activateOnKeyboard={false}
        onDrop={(files) => {
          if (!disabled) props.onFiles(files);
        }}
        // The chooser offers these types; what is dropped or chosen all the same is refused with our texts.
        inputProps={{ accept, multiple, 'aria-label': label, hidden: true, style: {} }}
      >
        <div className={classes.zoneContent}>
          <Button
            aria-label={`${choose}: ${label}`}
            aria-describedby={problem === null ? `${id}-hint` : `${id}-hint ${id}-problem`}
            aria-disabled={disabled || undefined}
            variant="default"
            size="sm"
            leftSection={<IconUpload size={18} aria-hidden />}
          >
            {choose}
          </Button>
          <Text size="sm" c="dimmed" id={`${id}-hint`} className={classes.name}>
            {disabled && disabledReason ? (
              disabledReason
            ) : (
              <>
                {!disabled && (
                  <span className={classes.drag}>{DRAG_TEXT[multiple ? 'several' : 'one']} </span>
                )}
                {hint}
              </>
            )}
          </Text>
        </div>
      </Dropzone>
      {problem !== null && (
        <Text role="alert" size="sm" c="rojo.7" mt="xs" id={`${id}-problem`} className={classes.name}>
          {problem}
        </Text>
      )}
    </>
  );
}

const DRAG_TEXT = { one: 'o arrástrelo hasta aquí.', several: 'o arrástrelos hasta aquí.' } as const;

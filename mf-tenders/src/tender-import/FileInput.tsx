import { type ChangeEvent, useId, useState } from 'react';
import { Box, Loader, Text } from 'shared-ui';
import classes from './FileInput.module.css';

interface Props {
  readonly label: string;
  /** Extensions that the browser's window offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A file input that speaks Spanish whatever the browser does: files are read here and not uploaded by itself. */
export function FileInput({ label, accept, multiple = false, busy = false, onFiles }: Props) {
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])];
    // Of the same file chosen again, corrected meanwhile, the browser would say nothing.
    event.currentTarget.value = '';
    setChosen(files.map(({ name }) => name));
    onFiles(files);
  };
  return (
    <Box>
      <Text component="label" htmlFor={id} display="block" fw={600} size="sm" mb={4}>
        {label}
      </Text>
      <Box className={classes.field}>
        <input
          id={id}
          type="file"
          accept={accept}
          multiple={multiple}
          disabled={busy}
          onChange={choose}
          aria-describedby={`${id}-chosen`}
        />
        <span className={classes.button} aria-hidden>
          {multiple ? 'Elegir archivos' : 'Elegir archivo'}
        </span>
        <Text id={`${id}-chosen`} size="sm" className={classes.chosen}>
          {chosen.length === 0 ? 'Ningún archivo elegido' : chosen.join(', ')}
        </Text>
        {busy && <Loader size="sm" />}
      </Box>
    </Box>
  );
}

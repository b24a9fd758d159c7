import { type ChangeEvent, useId } from 'react';
import { Box, Loader, Text } from 'shared-ui';

interface Props {
  readonly label: string;
  /** Extensions that the browser's window offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly busy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The browser's own file input: several files at once, read here and not uploaded by itself. */
export function FileInput({ label, accept, multiple = false, busy = false, onFiles }: Props) {
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>) => onFiles([...(event.currentTarget.files ?? [])]);
  return (
    <Box>
      <Text component="label" htmlFor={id} display="block" fw={600} size="sm" mb={4}>
        {label}
      </Text>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={busy}
        onChange={choose}
        style={{ maxWidth: '100%' }}
      />
      {busy && <Loader size="sm" />}
    </Box>
  );
}

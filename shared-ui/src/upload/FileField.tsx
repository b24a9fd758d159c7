import { Box, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { Loader } from '../feedback/Loader.tsx';
import { FileZone } from './FileZone.tsx';

interface Props {
  readonly label: string;
  /** Types and endings that the browser's chooser offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** The chosen files are being read or sent: nothing else can be chosen. */
  readonly busy?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Hands chosen files to the page, as an import needs; shows the names of the last ones. */
export function FileField({ label, accept, multiple = false, busy = false, onFiles }: Props) {
  const [names, setNames] = useState<readonly string[]>([]);
  return (
    <Box role="group" aria-label={label}>
      <Group gap="xs" mb={4}>
        <Text fw={600} size="sm" aria-hidden>
          {label}
        </Text>
        {busy && <Loader size="sm" />}
      </Group>
      <FileZone
        label={label}
        accept={accept}
        multiple={multiple}
        hint={names.length === 0 ? 'Ningún archivo elegido' : names.join(', ')}
        disabled={busy}
        onFiles={(files) => {
          const chosen = multiple ? files : files.slice(0, 1);
          setNames(chosen.map(({ name }) => name));
          onFiles(chosen);
        }}
      />
    </Box>
  );
}

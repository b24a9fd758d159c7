import { Box, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Loader } from '../feedback/Loader.tsx';
import classes from './FileUpload.module.css';
import { FileZone } from './FileZone.tsx';
import type { SendingPhase } from './send-file.ts';
import { UploadProgress } from './UploadProgress.tsx';
import { useFocusKept } from './use-focus-kept.ts';

interface Props {
  readonly label: string;
  /** Types and endings that the browser's chooser offers. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** What a file may be, said before one is chosen: 'Máximo 10MB'. */
  readonly limit: string;
  /** The chosen files are being read or sent: nothing else can be chosen. */
  readonly busy?: boolean;
  /** Progress of the file that is being sent; null or absent: none is. */
  readonly sending?: SendingPhase | null;
  /** Ends the sending. */
  readonly onCancel?: () => void;
  readonly onFiles: (files: readonly File[]) => void;
  /** Messages about the files. When a focused button among them goes, the field takes its focus. */
  readonly children?: ReactNode;
}

/** Hands chosen files to the page, as an import needs; shows the names of the last ones, and how far they are. */
export function FileField(props: Props) {
  const { label, accept, multiple = false, limit, busy = false, sending = null, onCancel, onFiles } = props;
  const [names, setNames] = useState<readonly string[]>([]);
  const group = useFocusKept<HTMLDivElement>(sending?.state ?? (busy ? 'busy' : 'idle'));
  return (
    <Box role="group" aria-label={label} ref={group} tabIndex={-1} className={classes.group}>
      <Group gap="xs" mb={4}>
        <Text fw={600} size="sm" aria-hidden>
          {label}
        </Text>
        {busy && !sending && <Loader size="sm" />}
      </Group>
      <FileZone
        label={label}
        accept={accept}
        multiple={multiple}
        hint={
          <>
            <span className={classes.limit}>{limit}</span>
            {names.length === 0 ? 'Ningún archivo elegido' : names.join(', ')}
          </>
        }
        disabled={busy}
        onFiles={(files) => {
          const chosen = multiple ? files : files.slice(0, 1);
          setNames(chosen.map(({ name }) => name));
          onFiles(chosen);
        }}
      />
      {sending && onCancel && <UploadProgress phase={sending} onCancel={onCancel} />}
      {props.children}
    </Box>
  );
}

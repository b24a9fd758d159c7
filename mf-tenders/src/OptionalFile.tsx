import { Box, Button } from 'shared-ui';
import { FileUpload } from 'shared-ui/upload';
import { useTenderUpload } from './use-tender-upload.ts';

interface Props {
  /** Id that the form's messages lead to. */
  readonly id: string;
  readonly label: string;
  /** Address of the file; null: there is none. */
  readonly url: string | null;
  /** Says what to do when the link of a file that is not saved yet has expired. */
  readonly whenGone?: string;
  readonly onChange: (url: string | null) => void;
  readonly onBegin: () => () => void;
}

/** A file that an act may have: uploaded, replaced, or taken out again. */
export function OptionalFile({ id, label, url, whenGone, onChange, onBegin }: Props) {
  const upload = useTenderUpload();
  return (
    <Box id={id} tabIndex={-1}>
      <FileUpload
        label={`${label} (opcional)`}
        value={url === null ? null : { url, ...(whenGone && { whenGone }) }}
        onUpload={upload}
        onUploaded={(uploaded) => onChange(uploaded.url)}
        onBegin={onBegin}
        fileActions={
          <Button variant="default" size="sm" onClick={() => onChange(null)}>
            Quitar
          </Button>
        }
      />
    </Box>
  );
}

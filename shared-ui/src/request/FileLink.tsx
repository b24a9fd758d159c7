import { Anchor } from '@mantine/core';

/** Opens a file over the page. */
export type ShowFile = (file: { url: string; name: string }) => void;

interface Props {
  readonly url: string;
  readonly name: string;
  /** Absent: the file opens in another tab. */
  readonly onPreview: ShowFile | undefined;
}

/** Opens a file of the request. */
export function FileLink({ url, name, onPreview }: Props) {
  if (onPreview) {
    return (
      <Anchor component="button" type="button" ta="start" onClick={() => onPreview({ url, name })}>
        Ver {name}
      </Anchor>
    );
  }
  return (
    <Anchor href={url} target="_blank" rel="noopener">
      Ver {name} (se abre en otra pestaña)
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import type { Fact } from './parts.tsx';

/** Opens a file over the page. */
export type ShowFile = (file: { url: string; name: string }) => void;

interface Props {
  readonly url: string;
  readonly name: string;
  readonly onPreview: ShowFile | undefined;
}

/** A paper of the request, to look at: over the page, or in another tab where nobody opens it there. */
export const paperFact = (name: string, url: string | null, onPreview: ShowFile | undefined): Fact => ({
  name,
  value: url && <FileLink url={url} name={name} onPreview={onPreview} />,
});

function FileLink({ url, name, onPreview }: Props) {
  if (onPreview) {
    return (
      <Anchor component="button" type="button" onClick={() => onPreview({ url, name })}>
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

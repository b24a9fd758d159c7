import { Button, EmptyState } from 'shared-ui';

interface Props {
  readonly title: string;
  /** Name of the button that removes the filters. */
  readonly showAll: string;
  readonly onShowAll: () => void;
}

/** A list in which the filters find nothing, with the way back to all of it. */
export function NoMatches({ title, showAll, onShowAll }: Props) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="light" onClick={onShowAll}>
          {showAll}
        </Button>
      }
    >
      Busque con otros datos o con menos filtros.
    </EmptyState>
  );
}

import { IconListSearch } from '@tabler/icons-react';
import { Button, EmptyState, Text } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { isFiltered, type TenderSearch, writeSearch } from './search.ts';

interface Props {
  readonly search: TenderSearch;
  readonly onClear: () => void;
  readonly onPage: (page: number) => void;
}

/** A list or page without tenders, with the way back to some. */
export function NoTenders({ search, onClear, onPage }: Props) {
  const filtered = isFiltered(search);
  const [label, to, go] =
    search.pagina > 1
      ? ['Ir a la primera página', writeSearch({ ...search, pagina: 1 }), () => onPage(1)]
      : filtered
        ? ['Ver todas las licitaciones', '', onClear]
        : [];
  // A link, for readers without JavaScript.
  const action = go && (
    <Button
      component={Link}
      to={{ search: `${to}` }}
      variant="light"
      onClick={(event) => {
        event.preventDefault();
        go();
      }}
    >
      {label}
    </Button>
  );
  return (
    <EmptyState title="No se encontraron licitaciones" icon={<IconListSearch aria-hidden />} action={action}>
      {filtered && <Text>Busque con otras palabras, con el número y el año, o con menos filtros.</Text>}
      <Text>Por favor, pruebe mas tarde</Text>
    </EmptyState>
  );
}

import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Tender } from 'shared-api/contract';
import { Button, LinkButton, Page, Stack } from 'shared-ui';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { AdminFilterChips } from './AdminFilterChips.tsx';
import { AdminFilters } from './AdminFilters.tsx';
import { DeleteTender } from './DeleteTender.tsx';
import { LIST_HEADING, ManagedTenders } from './ManagedTenders.tsx';
import {
  type AdminSearch,
  type FromLists,
  isFiltered,
  isFromTender,
  NEW_TENDER,
  NO_FILTER,
  readSearch,
  type TenderFilter,
  writeSearch,
} from './search.ts';
import { TenderFormModal } from './TenderFormModal.tsx';
import { UnfinishedTenders } from './unfinished/UnfinishedTenders.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { WaitingQuestions } from './WaitingQuestions.tsx';

/** `/licitaciones`: the list of all tenders, with the publisher's actions. */
export function TenderAdminPage() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const search = readSearch(params);
  const [toDelete, setToDelete] = useState<Tender | null>(null);

  const go = (change: Partial<AdminSearch>, replace = false) =>
    setParams(writeSearch({ ...search, ...change }), { replace });
  const filterBy = (filter: Partial<TenderFilter>) => go({ ...filter, pagina: 1 });
  const removeFilter = (filter: Partial<TenderFilter>) => {
    filterBy(filter);
    // The row is gone, and with it the button that opened the dialog.
    if (!isFiltered({ ...search, ...filter })) document.getElementById(LIST_HEADING)?.focus();
  };
  const noteDeleter = useFocusBack(toDelete !== null, LIST_HEADING);
  const noteOpener = useFocusBack(search.editar !== null, LIST_HEADING);
  const edit = (editar: string, borrador: string | null = null) => {
    noteOpener();
    go({ editar, borrador });
  };
  const left = writeSearch({ ...search, editar: null, copia: null, borrador: null });
  const openTender = (id: string | null) => {
    const lists: FromLists = { lists: left.toString() };
    void navigate(`/licitaciones/${id}`, { replace: true, state: lists });
  };
  const closeForm = () =>
    isFromTender(state) ? openTender(search.copia ?? search.editar) : setParams(left, { replace: true });

  return (
    <Page
      title="Licitaciones"
      size="wide"
      actions={
        <>
          <LinkButton to="/licitaciones/licitaciones-concursos-1" variant="default">
            Ver listado
          </LinkButton>
          <LinkButton to="/licitaciones/importar" variant="default">
            Importar
          </LinkButton>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit(NEW_TENDER)}>
            Nueva licitación
          </Button>
        </>
      }
    >
      <Stack gap="xl">
        <UnfinishedTenders onContinue={(id) => edit(NEW_TENDER, id)} fallbackId={LIST_HEADING} />
        <WaitingQuestions />
        <AdminFilters filter={search} onSearch={filterBy} />
        <AdminFilterChips filter={search} onRemove={removeFilter} />
        <ManagedTenders
          filter={search}
          page={search.pagina}
          onPage={(pagina, instead) => go({ pagina }, instead)}
          onShowAll={() => removeFilter(NO_FILTER)}
          onEdit={(tender) => edit(tender.id)}
          onDelete={(tender) => {
            noteDeleter();
            setToDelete(tender);
          }}
        />
      </Stack>
      {search.editar && (
        <TenderFormModal
          key={search.editar}
          id={search.editar === NEW_TENDER ? null : search.editar}
          copied={search.copia}
          continued={search.borrador}
          onClose={closeForm}
          onCreated={openTender}
        />
      )}
      {toDelete && (
        <DeleteTender
          tender={toDelete}
          onClose={() => setToDelete(null)}
          onDeleted={() => noteDeleter(document.getElementById(LIST_HEADING))}
        />
      )}
    </Page>
  );
}

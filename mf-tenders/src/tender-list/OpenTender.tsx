import { useEffect, useRef, useState } from 'react';
import type { Tender } from 'shared-api/contract';
import { useLocation, useNavigate } from 'shared-ui/router';
import { type TenderSearch, writeSearch } from './search.ts';
import { cardLinkId, FROM_LIST } from './TenderCard.tsx';
import { TenderDetail } from './TenderDetail.tsx';

interface Props {
  readonly search: TenderSearch;
  readonly listed: readonly Tender[] | undefined;
  /** Id of the tender that the server rendered as part of the page, or null. */
  readonly renderedId: string | null;
}

/** The tender named in the address. Closing it returns to the list, with the focus on its card. */
export function OpenTender({ search, listed, renderedId }: Props) {
  const location = useLocation();
  const navigate = useNavigate();
  const id = search.licitacion;
  const lastId = useRef<string | null>(null);

  useEffect(() => {
    if (id === null && lastId.current) document.getElementById(cardLinkId(lastId.current))?.focus();
    lastId.current = id;
  }, [id]);

  const [inPage, setInPage] = useState(renderedId);
  if (inPage !== null && inPage !== id) setInPage(null);

  if (id === null) return null;
  const close = () => {
    // A shared or reloaded address has no list before it in the history.
    if (location.state === FROM_LIST) void navigate(-1);
    else void navigate({ search: `?${writeSearch({ ...search, licitacion: null })}` }, { replace: true });
  };
  return (
    <TenderDetail
      id={id}
      listed={listed?.find((tender) => tender.id === id)}
      inPage={id === inPage}
      onClose={close}
    />
  );
}

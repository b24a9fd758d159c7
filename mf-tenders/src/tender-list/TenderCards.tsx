import type { Tender } from 'shared-api/contract';
import { TENDERS_PER_PAGE } from 'shared-api/rules';
import { SimpleGrid } from 'shared-ui';
import type { TenderSearch } from './search.ts';
import { TenderCard, TenderCardSkeleton } from './TenderCard.tsx';

const COLUMNS = { base: 1, sm: 2 };

/** One page of tenders: two columns of cards, one on a phone. */
export function TenderCards({ tenders, search }: { tenders: readonly Tender[]; search: TenderSearch }) {
  return (
    <SimpleGrid cols={COLUMNS} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {tenders.map((tender) => (
        <li key={tender.id}>
          <TenderCard tender={tender} search={search} />
        </li>
      ))}
    </SimpleGrid>
  );
}

/** Placeholder of a page of cards, of the same height. */
export function TenderCardsSkeleton() {
  return (
    <SimpleGrid cols={COLUMNS} aria-hidden>
      {Array.from({ length: TENDERS_PER_PAGE }, (_, index) => `card-${index}`).map((key) => (
        <TenderCardSkeleton key={key} />
      ))}
    </SimpleGrid>
  );
}

import { HOUR_MS, MINUTE_MS } from '../../platform/clock.ts';
import type { Domain } from '../../platform/domain.ts';
import { foldSearchTexts } from './repository.ts';
import { tenderRoutes } from './routes.ts';
import { publishDue } from './scheduled.ts';
import { deleteOldUnfinished } from './unfinished.ts';

export { columnsOf } from './field-columns.ts';
export { TENDER_SCOPES } from './filter.ts';
export {
  historiesOf,
  historyOf,
  isLongOver,
  lastPublished,
  lastRelease,
  recordRelease,
} from './history.ts';
export { awardedTenders } from './list.ts';
export { newsTexts, type TenderNews, tracedHistory } from './news.ts';
export { findTender } from './repository.ts';

/** Tenders: administration, public list, open data and sitemap. */
export const tenders: Domain = {
  routes: tenderRoutes,
  jobs: [
    { name: 'due-tenders', everyMs: MINUTE_MS, run: publishDue },
    { name: 'fold-search-texts', everyMs: HOUR_MS, run: foldSearchTexts },
    { name: 'old-unfinished-tenders', everyMs: HOUR_MS, run: deleteOldUnfinished },
  ],
};

/** What a first visit fetches with the shell: the list, and the way to the pages that only some go on to. */
export { PublicTendersPage } from './tender-list/PublicTendersPage.tsx';

/** The pages of alerts stand on the list's own code: asked for from here, none of it is parted or fetched twice. */
export const alertPages = () => import('./alert-pages.ts');

/** What a first visit fetches with the shell: the list, and the way to the pages that only some go on to. */
export { PublicTendersPage } from './tender-list/PublicTendersPage.tsx';

/** The pages beside the list stand on its own code: asked for from here, none of it is parted or fetched twice. */
export const morePages = () => import('./more-pages.ts');

/** The chunk of a first visit, loaded with the shell: the list, and the import of the other public pages. */
export { PublicTendersPage } from './tender-list/PublicTendersPage.tsx';

/** Imports the other public pages; from here, because they share the list's code and the bundler would split it otherwise. */
export const otherPublicPages = () => import('./other-public-pages.ts');

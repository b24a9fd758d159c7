/** The publishers' pages, in one chunk, so that a public first visit loads none of them. */
export { TenderAdminPage } from './tender-admin/TenderAdminPage.tsx';
export { ImportPage } from './tender-import/ImportPage.tsx';
export { StaffTendersPage } from './tender-list/StaffTendersPage.tsx';
export { TenderManagePage } from './tender-manage/TenderManagePage.tsx';

/** The pages of whoever manages tenders: fetched together, so that a first visit of the public knows of one only. */
export { TenderAdminPage } from './tender-admin/TenderAdminPage.tsx';
export { ImportPage } from './tender-import/ImportPage.tsx';
export { StaffTendersPage } from './tender-list/StaffTendersPage.tsx';
export { TenderManagePage } from './tender-manage/TenderManagePage.tsx';

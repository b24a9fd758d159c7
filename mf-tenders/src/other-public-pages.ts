/** The public pages beside the list, in one chunk. */
export { OpenDataPage } from './open-data/OpenDataPage.tsx';
export { SupplierRegisterPage } from './supplier-register/SupplierRegisterPage.tsx';
export { AlertsPage } from './tender-alerts/AlertsPage.tsx';
export { ConfirmAlertsPage } from './tender-alerts/ConfirmAlertsPage.tsx';
export { FollowPage } from './tender-alerts/FollowPage.tsx';
export { LeaveAlertsPage } from './tender-alerts/LeaveAlertsPage.tsx';
export { AskPage } from './tender-questions/AskPage.tsx';
export { ConfirmQuestionPage } from './tender-questions/ConfirmQuestionPage.tsx';

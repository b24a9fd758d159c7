/** The pages of alerts by mail: fetched together, by whoever comes for them. */
export { AlertsPage } from './tender-alerts/AlertsPage.tsx';
export { ConfirmAlertsPage } from './tender-alerts/ConfirmAlertsPage.tsx';
export { LeaveAlertsPage } from './tender-alerts/LeaveAlertsPage.tsx';

import { StatusTimeline } from 'shared-ui/request';
import { useStatusHistory } from './queries.ts';
import { TabContent } from './TabContent.tsx';

/** 'Historial': every change of status, when and by whom. */
export function HistoryTab({ cuit }: { cuit: string }) {
  return (
    <TabContent query={useStatusHistory(cuit)} problem="No se pudo cargar el historial">
      {(records) => <StatusTimeline records={records} />}
    </TabContent>
  );
}

import { DownloadLink } from 'shared-ui/save-file';
import { isSessionEnd, reasonOf } from '../subject/errors.ts';
import { Failure } from '../subject/Failure.tsx';
import type { useReceipt } from './queries.ts';

interface Props {
  readonly download: Pick<ReturnType<typeof useReceipt>, 'data' | 'error'>;
  /** With its article: `el certificado`. */
  readonly what: string;
}

/** Shows what came of a download beside its button: a plain link to the file, or why there is none. */
export function DownloadOutcome({ download: { data, error }, what }: Props) {
  return (
    <>
      <DownloadLink download={data} />
      {error && !isSessionEnd(error) && (
        <Failure
          title={`No se pudo descargar ${what}`}
          reasons={[reasonOf(error, 'Vuelva a intentar en unos minutos.')]}
        />
      )}
    </>
  );
}

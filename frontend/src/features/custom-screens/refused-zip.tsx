import { Alert } from '../../shared/ui/alert.js';

/** Shows why an uploaded zip was refused. The custom screens that were stored before are unchanged. */
export function RefusedZip({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert tone="error" role="alert" title="Nothing was changed">
      {error.message}
    </Alert>
  );
}

import { Alert } from '../../shared/ui/alert.js';

/** Says why a zip was not taken. What was stored before is still there. */
export function RefusedZip({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <Alert tone="error" role="alert" title="Nothing was changed">
      {error.message}
    </Alert>
  );
}

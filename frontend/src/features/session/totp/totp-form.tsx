import { CodeStep } from '../code-step.js';
import { useProveDevice } from './use-prove-device.js';

/** A form for a code of the user's authenticator app. */
export function TotpForm() {
  const { mutate, error, isPending } = useProveDevice();
  return (
    <CodeStep
      intro={<p>Open the authenticator app on your device and type in the code it shows for Mesonet.</p>}
      problem={error}
      isPending={isPending}
      onCode={(code) => mutate({ code })}
    />
  );
}
